import type { FileRoute } from '#server/platform/file-routes.ts'
import { drawPicture } from './picture/drawing.ts'
import { createShelf } from './picture/shelf.ts'
import { findPictured } from './queries.ts'

/** Counts changes of the drawing itself, so that browsers ask for the new one. */
const DRAWING = 1

/** The picture of a public prayer, drawn from its words: no picture of anything that is not public (decision 131). */
export function sharedPictures(): FileRoute {
  const shelf = createShelf()
  return {
    path: '/s/:token/picture.jpg',
    answer: async (context, { token = '' }) => {
      const { id, version, title, category } = await findPictured(context, { token })
      const etag = `${id}-${version}-${DRAWING}`
      const { appName } = context.settings
      return {
        type: 'image/jpeg',
        name: 'picture.jpg',
        etag,
        isPublic: true,
        open: async () => {
          const body = await shelf.read(etag, () => drawPicture({ title, category, appName }))
          return { body, size: body.length }
        },
      }
    },
  }
}
