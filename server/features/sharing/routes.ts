import type { sharingOperations } from '#contract/prayers/sharing-operations.ts'
import { type Handlers, query } from '#server/platform/core/request-context.ts'
import { findShareToken } from './find-share-token.ts'
import { getSharedPrayer } from './get-shared-prayer.ts'

/**
 * Public prayers by link, for everyone. Owns drawn_pictures, and their files in the media store. Publishes nothing.
 * Uses prayers.
 */
export const sharingHandlers: Handlers<typeof sharingOperations> = {
  getSharedPrayer: query(getSharedPrayer),
  findShareToken: query(findShareToken),
}
