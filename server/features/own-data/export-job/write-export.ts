import { mediaLimits } from '#contract/media/media-constants.ts'
import { exportLimits } from '#contract/moderation/people-constants.ts'
import { keyOf } from '#server/features/media/image-keys.ts'
import type { OwnList } from '#server/features/own-data/export-contents/export-lists.ts'
import { chunkKey, chunkKeys } from '#server/features/own-data/stored-export.ts'
import { type Clock, stopwatch } from '#server/platform/core/clock.ts'
import type { JobPayloads } from '#server/platform/jobs/job-queue.ts'
import type { MediaStore } from '#server/platform/media/media-store.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { equalChunks } from './equal-chunks.ts'
import {
  beginExportRun,
  type ExportRun,
  finishExportRun,
  type Pool,
  recordChunk,
  recordProgress,
} from './export-run.ts'
import { type Contents, entriesOf, TIMES_WRITTEN } from './zip-entries.ts'
import { zipOf } from './zip-stream.ts'

const SECOND_MS = 1000

type ProgressInput = {
  /** How many things there are for the member, and how many pieces of work they make. */
  items: number
  work: number
  /** False when it is not wanted any more. */
  record(done: number, shouldPublish: boolean): Promise<boolean>
}

/**
 * Counts what was written and notes it every batch or second, and has it told at most once a second. Its answer is
 * whether to go on.
 */
function progressOf({ items, work, record }: ProgressInput): (count: number) => Promise<boolean> {
  const elapsed = stopwatch()
  let [written, unrecorded, isWanted] = [0, 0, true]
  let [recordedAt, publishedAt] = [0, 0]
  return async (count) => {
    written += count
    unrecorded += count
    const now = elapsed()
    const isDue = unrecorded >= exportLimits.batch || now - recordedAt >= SECOND_MS
    if (!isWanted || !isDue) return isWanted
    const shouldPublish = now - publishedAt >= SECOND_MS
    unrecorded = 0
    recordedAt = now
    if (shouldPublish) publishedAt = now
    const done = Math.min(items, Math.floor((written * items) / Math.max(1, work)))
    isWanted = await record(done, shouldPublish)
    return isWanted
  }
}

type ExportDeps = {
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
export function exportWorker(deps: ExportDeps) {
  return async ({ memberId }: JobPayloads['write-export']): Promise<void> => {
    const run = await beginExportRun(deps, memberId)
    if (!run) return
    const { parts, bytes } = await storeChunks(deps, run)
    if (await finishExportRun(deps, run, bytes)) return
    await deps.store.remove(chunkKeys({ id: run.id, parts }))
  }
}

async function storeChunks(deps: ExportDeps, run: ExportRun): Promise<{ parts: number; bytes: number }> {
  const { store, clock, partBytes = exportLimits.partBytes } = deps
  const stored = { parts: 0, bytes: 0 }
  const chunks = zipOf(entriesOf(contentsOf(deps, run)), clock.now())
  for await (const part of equalChunks(chunks, partBytes)) {
    if (!(await recordChunk(deps, run, stored.parts + 1))) break
    await store.put(chunkKey(run.id, stored.parts), part)
    stored.parts += 1
    stored.bytes += part.length
  }
  return stored
}

/** What goes into the file; it ends early once nobody wants it. */
function contentsOf(deps: ExportDeps, run: ExportRun): Contents {
  const { own, rows, images } = run
  const items = rows + images
  const isWanted = progressOf({
    items,
    work: items * TIMES_WRITTEN + images * 2,
    record: (done, shouldPublish) => recordProgress(deps, run, { done, shouldPublish }),
  })

  async function* read(list: OwnList) {
    for await (const batch of own.read(list)) {
      if (!(await isWanted(batch.length))) return
      yield batch
    }
  }

  async function open(imageId: string) {
    const file = (await isWanted(1)) ? await deps.store.read(keyOf(imageId, WIDEST)) : null
    return file && (Buffer.isBuffer(file.body) ? inOne(file.body) : file.body)
  }

  return { ...own, appName: deps.settings.appName, read, open }
}

async function* inOne(bytes: Buffer): AsyncGenerator<Buffer, void> {
  yield bytes
}
