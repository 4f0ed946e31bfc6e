import { mediaLimits } from '#contract/media/media-constants.ts'
import { exportLimits } from '#contract/moderation/people-constants.ts'
import type { Pool } from '#server/database/connect.ts'
import { keyOf } from '#server/features/media/image-keys.ts'
import type { OwnList } from '#server/features/own-data/export-contents/export-lists.ts'
import { exportSentences } from '#server/features/own-data/export-contents/export-sentences.ts'
import { chunkKey, chunkKeys } from '#server/features/own-data/stored-export.ts'
import { type Clock, stopwatch } from '#server/platform/core/clock.ts'
import type { JobPayloads } from '#server/platform/core/job-payloads.ts'
import type { MediaStore } from '#server/platform/media/media-store.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { type Sentences, streamedIn } from '#server/platform/translations/worded-in.ts'
import { equalChunks } from './equal-chunks.ts'
import { beginExportRun, type ExportRun, finishExportRun, recordChunk, recordProgress } from './export-run.ts'
import { type Contents, entriesOf, TIMES_WRITTEN } from './zip-entries.ts'
import { zipOf } from './zip-stream.ts'

const SECOND_MS = 1000

type ProgressInput = {
  /** The number of items shown to the member, and the number of work steps they take. */
  items: number
  work: number
  /** Returns false when the run is obsolete. */
  record(done: number, shouldPublish: boolean): Promise<boolean>
}

/**
 * Counts written items, stores the progress every batch or second, and publishes it at most once a second. Returns
 * whether to continue.
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
  translations: Sentences
  /** The size of a stored chunk; tests make it small. */
  partBytes?: number
}

const WIDEST = Math.max(...mediaLimits.widths)

/**
 * The worker of the job 'write-export' (REQ-13): writes the file with all data of a member into the store, chunk by
 * chunk. Memory stays flat for any size: one batch of rows, one picture and one chunk at a time. A failed run is tried
 * again from the start; an obsolete one leaves nothing.
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
  const { store, clock, translations, partBytes = exportLimits.partBytes } = deps
  const stored = { parts: 0, bytes: 0 }
  const text = { language: run.own.profile.siteLanguage, translations, keys: exportSentences }
  const chunks = streamedIn(text, () => zipOf(entriesOf(contentsOf(deps, run)), clock.now()))
  for await (const part of equalChunks(chunks, partBytes)) {
    if (!(await recordChunk(deps, run, stored.parts + 1))) break
    await store.put(chunkKey(run.id, stored.parts), part)
    stored.parts += 1
    stored.bytes += part.length
  }
  return stored
}

/** The contents of the file; they end early once the run is obsolete. */
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
