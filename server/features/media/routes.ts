import type { mediaOperations } from '#contract/media/media-operations.ts'
import type { Handlers } from '#server/platform/core/request-context.ts'
import type { MediaStore } from '#server/platform/media/media-store.ts'
import { uploadImage } from './upload-image.ts'

/**
 * Handlers of images of prayers, miracles and messages; find-image.ts serves the files. Owns media and visible_media().
 * Publishes nothing; other features attach images through `setImages`. Uses no other feature.
 */
export function mediaHandlers(deps: { store: MediaStore }): Handlers<typeof mediaOperations> {
  return { uploadImage: uploadImage(deps) }
}
