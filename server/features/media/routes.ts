import type { mediaOperations } from '#contract/media/media-operations.ts'
import type { Handlers } from '#server/platform/core/request-context.ts'
import type { MediaStore } from '#server/platform/media/media-store.ts'
import { uploadImage } from './upload-image.ts'

/**
 * Images of prayers, miracles and messages: taken in, kept, given out (files.ts) and forgotten. Owns media and visible_media().
 * Tells nothing; the rooms above say which images are theirs through `setImages`. Sees no other room.
 */
export function mediaHandlers(deps: { store: MediaStore }): Handlers<typeof mediaOperations> {
  return { uploadImage: uploadImage(deps) }
}
