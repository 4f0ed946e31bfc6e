import sharp from 'sharp'
import { drawPixels, type PictureText } from './draw-picture.ts'
import { colours, size } from './picture-background.ts'

const bar = { left: 80, top: 578, width: 620, height: 16 } as const

/**
 * The picture of a campaign: its title, what was raised, and how far that is on a bar, `progress` in whole percent. A PNG
 * of 1200 × 630 in few colours, which cloth and letters do not need more of.
 */
export async function drawProgressPicture(words: PictureText, progress: number): Promise<Buffer> {
  const { left, top } = bar
  const pixels = await drawPixels(words, [{ input: Buffer.from(barOf(progress)), left, top }])
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
