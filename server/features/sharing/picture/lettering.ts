import { join } from 'node:path'
import sharp from 'sharp'
import { escapeHtml } from '#server/platform/formats/escape-html.ts'

/** The picture brings its own fonts, because the machine may have none. */
export const fonts = {
  read: { name: 'Thandaza Read', file: join(import.meta.dirname, 'fonts', 'newsreader.ttf') },
  ui: { name: 'Thandaza UI', file: join(import.meta.dirname, 'fonts', 'figtree.ttf') },
} as const

type LetterStyle = { font: { name: string; file: string }; points: number; colour: string; width: number }
export type Lettering = { image: Buffer; height: number }

/** Pictograms within text: our fonts lack them, and a replacement box with a number in it is useless. */
const PICTOGRAMS =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\u20e3/gu

/**
 * Renders text as a transparent image, in lines of at most `width`. User text is escaped here, because the drawing
 * library reads markup. Text without visible characters gives null.
 */
export async function letter(
  text: string,
  { font, points, colour, width }: LetterStyle,
): Promise<Lettering | null> {
  const shown = text.replace(PICTOGRAMS, '').trim()
  if (shown === '') return null
  try {
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${colour}">${escapeHtml(shown)}</span>`,
        font: `${font.name} ${points}`,
        fontfile: font.file,
        width,
        dpi: 72,
        rgba: true,
        wrap: 'word-char',
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
    return { image: data, height: info.height }
  } catch (error) {
    if (error instanceof Error && error.message.includes('no text to render')) return null
    throw error
  }
}

/** Crops lines that are still too high in their smallest size to the given height. */
export async function cut({ image }: Lettering, height: number): Promise<Lettering> {
  const { width } = await sharp(image).metadata()
  return { image: await sharp(image).extract({ left: 0, top: 0, width, height }).toBuffer(), height }
}
