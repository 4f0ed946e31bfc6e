import sharp, { type OverlayOptions } from 'sharp'
import { cut, fonts, type Lettering, letter } from './lettering.ts'
import { background, colours, size } from './picture-background.ts'

/** The text on a picture: the site's name, the title, and a line below. */
export type PictureText = { appName: string; title: string; below: string }

const MAX_BYTES = 100_000
const qualities = [84, 72, 60, 45]

const small = { font: fonts.ui, width: 700 }
const title = { left: 80, top: 172, width: 800, height: 308 } as const
/** The largest size in which a title fits is used. */
const titleSizes = [96, 84, 72, 60, 50, 42, 36]

/**
 * Draws the picture that messengers show beside a link: a title on an indigo background, with the dotted sun. A JPEG
 * of 1200 × 630 and at most 100 KB, whatever the title contains (REQ-25).
 */
export async function drawPicture(text: PictureText): Promise<Buffer> {
  return await compress(await drawPixels(text))
}

/** Draws the same picture before encoding, with optional overlays. */
async function drawPixels(
  { appName, title: text, below }: PictureText,
  more: readonly OverlayOptions[] = [],
): Promise<Buffer> {
  const textLayers = [
    at(148, 76, await letter(appName, { ...small, points: 34, colour: colours.on })),
    at(title.left, title.top, await letterTitle(text)),
    at(title.left, 522, await letter(below, { ...small, points: 30, colour: colours.lit })),
  ]
  const layers = [...textLayers.flat(), ...more]
  return await sharp(Buffer.from(background)).composite(layers).removeAlpha().raw().toBuffer()
}

function at(left: number, top: number, lettering: Lettering | null): OverlayOptions[] {
  return lettering ? [{ input: lettering.image, left, top }] : []
}

async function letterTitle(text: string): Promise<Lettering | null> {
  let smallest: Lettering | null = null
  for (const points of titleSizes) {
    smallest = await letter(text, { font: fonts.read, points, colour: colours.on, width: title.width })
    if (!smallest || smallest.height <= title.height) return smallest
  }
  return smallest && (await cut(smallest, title.height))
}

async function compress(pixels: Buffer): Promise<Buffer> {
  let picture: Buffer = pixels
  for (const quality of qualities) {
    if (picture.length <= MAX_BYTES) break
    picture = await sharp(pixels, { raw: { ...size, channels: 3 } })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer()
  }
  return picture
}

const bar = { left: 80, top: 578, width: 620, height: 16 } as const

/**
 * Draws the picture of a campaign: its title, the raised amount, and a progress bar, `progress` in whole percent. A
 * PNG of 1200 × 630 in few colours, which are enough for background and letters.
 */
export async function drawProgressPicture(text: PictureText, progress: number): Promise<Buffer> {
  const { left, top } = bar
  const pixels = await drawPixels(text, [{ input: Buffer.from(barOf(progress)), left, top }])
  return await sharp(pixels, { raw: { ...size, channels: 3 } })
    .png({ palette: true, colours: 64, compressionLevel: 9 })
    .toBuffer()
}

function barOf(progress: number): string {
  const { width, height } = bar
  const ends = height / 2
  const lit = progress === 0 ? 0 : Math.max(height, Math.round((width * progress) / 100))
  return `
  <svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" rx="${ends}" fill="${colours.dot}"/>
    <rect width="${lit}" height="${height}" rx="${ends}" fill="${colours.lit}"/>
  </svg>`
}
