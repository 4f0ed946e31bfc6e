import { createHash } from 'node:crypto'
import { format } from '#contract/messages/format.ts'
import { formatMoney, progressOf } from '#contract/money.ts'
import type { FileRoute, Picture } from '#server/platform/file-routes.ts'
import { drawPicture, type PictureWords } from './picture/drawing.ts'
import { drawProgressPicture } from './picture/progress.ts'
import { createShelf, type Shelf } from './picture/shelf.ts'
import { findPictured, findPicturedCampaign } from './queries.ts'

/** Counts changes of the drawing itself, so that browsers ask for the new one. */
const DRAWING = 1

/** Every picture that messengers show beside a link to this site. */
export function sharingFiles(): FileRoute[] {
  return [sharedPictures(), sitePicture(), campaignPictures()]
}

/** The picture of a public prayer, drawn from its words: no picture of anything that is not public (decision 131). */
function sharedPictures(): FileRoute {
  const shelf = createShelf()
  return {
    path: '/s/:token/picture.jpg',
    answer: async (context, { token = '' }) => {
      const { id, version, title, category } = await findPictured(context, { token })
      const etag = `${id}-${version}-${DRAWING}`
      const { appName } = context.settings
      const below = format(`prayer.category.${category}`)
      return pictureOf(shelf, etag, { appName, title, below })
    },
  }
}

/** The picture of a campaign: what it is for, and how far it has come. It changes with every donation (payments C). */
function campaignPictures(): FileRoute {
  const shelf = createShelf()
  return {
    path: '/fundraising/:campaignId/picture.png',
    answer: async (context, { campaignId = '' }) => {
      const { title, raisedCents, goalCents } = await findPicturedCampaign(context, { campaignId })
      const raised = formatMoney(raisedCents)
      const below = format('campaign.picture.raised', { raised, goal: formatMoney(goalCents) })
      const words = { appName: context.settings.appName, title, below }
      const etag = etagOf(words)
      const open = async () => {
        const progress = progressOf(raisedCents, goalCents)
        const body = await shelf.read(etag, () => drawProgressPicture(words, progress))
        return { body, size: body.length }
      }
      return { type: 'image/png', name: 'picture.png', etag, isPublic: true, open }
    },
  }
}

/** The picture of the site itself, for every page that has none of its own. */
function sitePicture(): FileRoute {
  const shelf = createShelf()
  const title = `${format('home.hero.line1')}\n${format('home.hero.line2')}`
  const below = format('home.everyDot')
  return {
    path: '/picture.jpg',
    answer: async ({ settings: { appName } }) => {
      const words = { appName, title, below }
      return pictureOf(shelf, etagOf(words), words)
    },
  }
}

function etagOf({ appName, title, below }: PictureWords): string {
  return createHash('sha256').update([appName, title, below, DRAWING].join('\n')).digest('base64url')
}

function pictureOf(shelf: Shelf, etag: string, words: PictureWords): Picture {
  return {
    type: 'image/jpeg',
    name: 'picture.jpg',
    etag,
    isPublic: true,
    open: async () => {
      const body = await shelf.read(etag, () => drawPicture(words))
      return { body, size: body.length }
    },
  }
}
