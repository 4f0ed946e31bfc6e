import { join } from 'node:path'
import sharp from 'sharp'
import { colours, mark } from '#server/features/sharing/picture/picture-background.ts'

/** Draws the icons of the installed site into web/public: `node tools/draw-icons.ts`, after the logo has changed. */
const folder = join(import.meta.dirname, '../web/public')

/**
 * `part` is the logo's share of the icon; on icons that may be cut to any shape it stays within the middle four fifths.
 */
const icons = [
  { name: 'icon-192.png', pixels: 192, part: 0.74, corner: 0.22 },
  { name: 'icon-512.png', pixels: 512, part: 0.74, corner: 0.22 },
  { name: 'icon-maskable.png', pixels: 512, part: 0.56, corner: 0 },
  { name: 'apple-touch-icon.png', pixels: 180, part: 0.68, corner: 0 },
]

for (const icon of icons) {
  const { size } = await sharp(Buffer.from(drawingOf(icon)))
    .png({ palette: true, colours: 64, effort: 10, compressionLevel: 9 })
    .toFile(join(folder, icon.name))
  console.log(`${icon.name}: ${size} bytes`)
}

/** A phone shows a notification in its status bar by the shape alone, in a colour of its own. */
const { size: badgeSize } = await sharp(Buffer.from(shapeOf(96)))
  .png({ palette: true, colours: 16, effort: 10, compressionLevel: 9 })
  .toFile(join(folder, 'icon-badge.png'))
console.log(`icon-badge.png: ${badgeSize} bytes`)

/** The logo in white on nothing. */
function shapeOf(pixels: number): string {
  const scale = pixels / 32
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}">
    <g transform="translate(0 ${-scale * 1.65}) scale(${scale})">${mark.replaceAll(/#[0-9a-f]{3,6}/gi, '#fff')}</g>
  </svg>`
}

/** Draws the logo on its indigo background. It lies low in its field of 32 units, so it is moved up to the middle. */
function drawingOf({ pixels, part, corner }: (typeof icons)[number]): string {
  const scale = (pixels * part) / 32
  const offset = (pixels - 32 * scale) / 2
  const lift = scale * 1.65
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}">
    <rect width="100%" height="100%" rx="${pixels * corner}" fill="${colours.background}"/>
    <g transform="translate(${offset} ${offset - lift}) scale(${scale})">${mark}</g>
  </svg>`
}
