import { mediaLimits } from '#contract/media-constants.ts'
import { exportLimits } from '#contract/people-constants.ts'
import { keyOf } from '#server/features/media/keys.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { JobPayloads } from '#server/platform/jobs.ts'
import type { MediaStore } from '#server/platform/media-store.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { OwnList } from '../contents/lists.ts'
import { partKey, partKeys } from '../keys.ts'
import { beginWriting, finishWriting, notePart, noteProgress, type Pool, type Writing } from './commands.ts'
import { type Contents, entriesOf, TIMES_WRITTEN } from './entries.ts'
import { partsOf } from './parts.ts'
import { progressOf } from './progress.ts'
import { zipOf } from './zip.ts'

type Desk = {
  pool: Pool
  clock: Clock
  store: MediaStore
  settings: Pick<Settings, 'appName'>
  /** How large a part of the file is; tests make it small. */
  partBytes?: number
}

const WIDEST = Math.max(...mediaLimits.widths)

/**
 * The worker of the job 'write-export' (REQ-13): writes the file with all a member gave us into the store, part by
 * part. Memory stays flat however much it is: a batch of rows, a picture and a part are held at a time. Whatever breaks
 * it, it is tried again from the start; one that nobody wants any more leaves nothing.
 */
export function exportWorker(desk: Desk) {
  return async ({ memberId }: JobPayloads['write-export']): Promise<void> => {
    const writing = await beginWriting(desk, memberId)
    if (!writing) return
    const { parts, bytes } = await keepParts(desk, writing)
    if (await finishWriting(desk, writing, bytes)) return
    await desk.store.remove(partKeys({ id: writing.id, parts }))
  }
}

async function keepParts(desk: Desk, writing: Writing): Promise<{ parts: number; bytes: number }> {
  const { store, clock, partBytes = exportLimits.partBytes } = desk
  const kept = { parts: 0, bytes: 0 }
  const pieces = zipOf(entriesOf(contentsOf(desk, writing)), clock.now())
  for await (const part of partsOf(pieces, partBytes)) {
    if (!(await notePart(desk, writing, kept.parts + 1))) break
    await store.put(partKey(writing.id, kept.parts), part)
    kept.parts += 1
    kept.bytes += part.length
  }
  return kept
}

/** What goes into the file; it ends early once nobody wants it. */
function contentsOf(desk: Desk, writing: Writing): Contents {
  const { own, rows, images } = writing
  const things = rows + images
  const isWanted = progressOf({
    things,
    work: things * TIMES_WRITTEN + images * 2,
    note: (done, isTold) => noteProgress(desk, writing, { done, isTold }),
  })

  async function* read(list: OwnList) {
    for await (const batch of own.read(list)) {
      if (!(await isWanted(batch.length))) return
      yield batch
    }
  }

  async function open(imageId: string) {
    const file = (await isWanted(1)) ? await desk.store.read(keyOf(imageId, WIDEST)) : null
    return file && (Buffer.isBuffer(file.body) ? inOne(file.body) : file.body)
  }

  return { ...own, appName: desk.settings.appName, read, open }
}

async function* inOne(bytes: Buffer): AsyncGenerator<Buffer, void> {
  yield bytes
}
