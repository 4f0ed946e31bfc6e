import { createHash } from 'node:crypto'
import { format } from '#contract/messages/format.ts'
import { formatMoney, progressOf } from '#contract/money/money.ts'
import type { MediaStore } from '#server/platform/media/media-store.ts'
import type { FileContext, FileRoute, Picture } from '#server/platform/media/served-files.ts'
import { findPictured, findPicturedCampaign } from './get-shared-prayer.ts'
import { drawPicture, drawProgressPicture, type PictureText } from './picture/draw-picture.ts'
import { createPictureCache, type PictureCache } from './picture/picture-cache.ts'
import { loadPicture, storePicture } from './stored-pictures.ts'

/** The version of the drawing code, so that browsers fetch the new picture. */
const DRAWING = 1

type Drawing = { cache: PictureCache; store: MediaStore }

/** The routes of every picture that messengers show beside a link to this site. */
export function sharingFiles({ store }: { store: MediaStore }): FileRoute[] {
  const drawing = { cache: createPictureCache(), store }
  return [sharedPictures(drawing), sitePicture(drawing), campaignPictures(drawing)]
}

/** The picture of a public prayer, drawn from its text: a prayer that is not public has none (REQ-131). */
function sharedPictures(drawing: Drawing): FileRoute {
  return {
    path: '/s/:token/picture.jpg',
    answer: async (context, { token = '' }) => {
      const { id, title, category } = await findPictured(context, { token })
      const { appName } = context.settings
      const text = { appName, title, below: format(`prayer.category.${category}`) }
      return pictureOf(drawing, context, { ...jpeg, subjectId: id, text, draw: () => drawPicture(text) })
    },
  }
}

/** The picture of a campaign with its purpose and progress. It changes with every donation (PAY-C2). */
function campaignPictures(drawing: Drawing): FileRoute {
  return {
    path: '/fundraising/:campaignId/picture.png',
    answer: async (context, { campaignId = '' }) => {
      const { title, raisedCents, goalCents } = await findPicturedCampaign(context, { campaignId })
      const raised = formatMoney(raisedCents)
      const below = format('campaign.picture.raised', { raised, goal: formatMoney(goalCents) })
      const text = { appName: context.settings.appName, title, below }
      const draw = () => drawProgressPicture(text, progressOf(raisedCents, goalCents))
      return pictureOf(drawing, context, { ...png, subjectId: campaignId, text, draw })
    },
  }
}

/** The picture of the site itself, for every page that has none of its own. It is always the same. */
function sitePicture(drawing: Drawing): FileRoute {
  const title = `${format('home.hero.line1')}\n${format('home.hero.line2')}`
  const below = format('home.everyDot')
  return {
    path: '/picture.jpg',
    answer: async (context) => {
      const text = { appName: context.settings.appName, title, below }
      return pictureOf(drawing, context, { ...jpeg, subjectId: null, text, draw: () => drawPicture(text) })
    },
  }
}

const jpeg = { type: 'image/jpeg', ending: 'jpg' } as const
const png = { type: 'image/png', ending: 'png' } as const

type Drawn = (typeof jpeg | typeof png) & {
  /** The prayer or campaign on the picture; null for the site itself, whose picture is not stored. */
  subjectId: string | null
  text: PictureText
  draw(): Promise<Buffer>
}

function pictureOf({ cache, store }: Drawing, context: FileContext, drawn: Drawn): Picture {
  const { type, ending, subjectId, text, draw } = drawn
  const etag = createHash('sha256')
    .update([text.appName, text.title, text.below, DRAWING].join('\n'))
    .digest('base64url')
  const stored = subjectId && { subjectId, file: fileOf(subjectId, etag, ending) }
  const storeDeps = { ...context, store }
  const admit = () => context.consume('drawnPictures', context.network)
  const load = async () => (stored ? await loadPicture(storeDeps, stored) : null)
  const save = async (picture: Buffer) =>
    stored ? await storePicture(storeDeps, stored, picture) : undefined
  const open = async () => {
    const body = await cache.read({ key: stored ? stored.file : etag, load, admit, draw, save })
    return { body, size: body.length }
  }
  return { type, name: `picture.${ending}`, etag, isPublic: true, open }
}

function fileOf(subjectId: string, etag: string, ending: string): string {
  return `pictures/${subjectId.slice(-2)}/${subjectId}-${etag}.${ending}`
}
