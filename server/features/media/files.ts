import { mediaLimits } from '#contract/media/media-constants.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { MediaStore } from '#server/platform/media/media-store.ts'
import type { FileRoute } from '#server/platform/media/served-files.ts'
import { findImage } from './find-image.ts'
import { keyOf } from './image-keys.ts'

/**
 * The bytes of an image, in one of its widths, for whoever may see what it belongs to (REQ-129). What does not
 * exist, what is malformed and what is not for this viewer look the same (REQ-92).
 */
export function imageFiles({ store }: { store: MediaStore }): FileRoute {
  return {
    path: '/media/:imageId/:file',
    answer: async (context, { imageId = '', file = '' }) => {
      const size = mediaLimits.widths.find((width) => file === `${width}.webp`)
      if (!size) throw new Failure('NOT_FOUND')
      const image = await findImage(context, { imageId })
      return {
        type: 'image/webp',
        name: 'picture.webp',
        // The files of an image never change: another picture is another id.
        etag: `${image.id}-${size}`,
        isPublic: image.isPublic,
        open: async () => {
          const content = await store.read(keyOf(image.id, size))
          if (content) return content
          context.log.warn('a file of an image is missing')
          throw new Failure('NOT_FOUND')
        },
      }
    },
  }
}
