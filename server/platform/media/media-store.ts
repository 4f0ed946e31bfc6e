import { join } from 'node:path'
import { Failure } from '#server/platform/core/failure.ts'
import type { Log } from '#server/platform/core/log.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { diskStore } from './disk-media-store.ts'
import { s3Store } from './s3-media-store.ts'
import type { FileContent } from './served-files.ts'

/** Stores the files of images: private, reached through this server alone (REQ-129). */
export type MediaStore = {
  /** Stores a file under a key for good; when it returns, the bytes outlive a power cut. */
  put(key: string, bytes: Buffer): Promise<void>
  /** The file under a key, or null when there is none. */
  read(key: string): Promise<FileContent | null>
  /** Removes files; a missing one is no error. */
  remove(keys: readonly string[]): Promise<void>
}

/**
 * A bucket where one is set, else a folder beside the database. Every failure there is logged, and becomes UNAVAILABLE.
 */
export function openMediaStore({
  settings: { mediaUrl, dataDir },
  log,
}: {
  settings: Pick<Settings, 'mediaUrl' | 'dataDir'>
  log: Log
}): MediaStore {
  const store = mediaUrl ? s3Store(mediaUrl) : diskStore(join(dataDir, 'media'))

  async function orAway<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      log.error('the media store failed', { error })
      throw new Failure('UNAVAILABLE', { retryAfterSeconds: RETRY_WHEN_AWAY_SECONDS, cause: error })
    }
  }

  return {
    put: (key, bytes) => orAway(store.put(key, bytes)),
    read: (key) => orAway(store.read(key)),
    remove: (keys) => orAway(store.remove(keys)),
  }
}

const RETRY_WHEN_AWAY_SECONDS = 5
