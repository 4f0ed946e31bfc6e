import * as z from 'zod/mini'
import { key, type MessageKey } from '#contract/messages/key.ts'
import { lengthOf } from './characters.ts'

/** Invisible characters: they reverse text, hide words in it, or make two names look the same. */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu
const CONTROLS = /(?![\n\t])\p{Cc}/gu
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g
const LONE_SURROGATE = /\p{Surrogate}/u
/** The blank Braille pattern is a visible character by Unicode but looks like a space. */
const VISIBLE = /(?!\u2800)[\p{L}\p{N}\p{P}\p{S}]/u

const ZERO_WIDTH_JOINER = '\u200d'
const JOINERS = ['\u200c', ZERO_WIDTH_JOINER]
const EMOJI_STYLES = ['\ufe0e', '\ufe0f']
const EMOJI = /^\p{Extended_Pictographic}/u
const AFTER_EMOJI = /\p{Extended_Pictographic}$/u
const AFTER_WHOLE_EMOJI = /\p{Extended_Pictographic}[\ufe0e\ufe0f\p{Emoji_Modifier}]?$/u
const AFTER_KEY = /[0-9#*]$/
const KEYCAP = '\u20e3'
/** Letters whose form changes when a joiner is between them. */
const JOINED =
  '[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Nkoo}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}]'
const JOINED_LETTER = `(?=[\\p{L}\\p{M}])${JOINED}`
const BEFORE_JOINED = new RegExp(`^${JOINED_LETTER}`, 'u')
const AFTER_JOINED = new RegExp(`${JOINED_LETTER}$`, 'u')

export { beginningOf, lengthOf, shorten } from './characters.ts'

/** Normalises typed text: NFC, Unix line ends, no invisible or control characters, trimmed. */
export function cleanText(text: string): string {
  return text
    .replace(LINE_ENDS, '\n')
    .replace(HIDDEN, (sign, at: number, whole: string) => (belongs(sign, whole, at) ? sign : ''))
    .replace(CONTROLS, '')
    .normalize('NFC')
    .trim()
}

/** The same for one-line text, which may end up in a mail header or a list. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/gu, ' ')
}

/** Whether a hidden character is part of how an emoji or a word is written. */
function belongs(sign: string, text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 4), at)
  const after = text.slice(at + sign.length, at + sign.length + 2)
  if (EMOJI_STYLES.includes(sign))
    return AFTER_EMOJI.test(before) || (AFTER_KEY.test(before) && after[0] === KEYCAP)
  if (!JOINERS.includes(sign)) return false
  if (AFTER_JOINED.test(before) && BEFORE_JOINED.test(after)) return true
  return sign === ZERO_WIDTH_JOINER && AFTER_WHOLE_EMOJI.test(before) && EMOJI.test(after)
}

type Words = { required: MessageKey; min?: number; tooShort?: MessageKey; max: number; tooLong: MessageKey }

type OptionalWords = { max: number; tooLong: MessageKey }

/** An optional text, cleaned and measured like `words`. */
export function optionalWords(options: OptionalWords) {
  return measuredIfAny(options, cleanText)
}

/** The same for one line. */
export function optionalLine(options: OptionalWords) {
  return measuredIfAny(options, cleanLine)
}

function measuredIfAny({ max, tooLong }: OptionalWords, clean: typeof cleanText) {
  return z.string('field.invalid').check(
    z.refine(isReadable, { error: 'text.unreadable', abort: true }),
    z.overwrite(clean),
    z.refine((text) => text.length <= max * 16 && lengthOf(text) <= max, key(tooLong, { max })),
  )
}

/**
 * A required text: cleaned, then measured in user-perceived characters. The sentences are catalogue keys; missing,
 * empty, invisible and wrong-typed values all get `required`.
 */
export function words(options: Words) {
  return measured(options, cleanText)
}

/** The same for names, titles and other one-line texts: a line break becomes a space. */
export function line(options: Words) {
  return measured(options, cleanLine)
}

function measured({ required, min = 1, tooShort = required, max, tooLong }: Words, clean: typeof cleanText) {
  return z.string(required).check(
    z.refine(isReadable, { error: 'text.unreadable', abort: true }),
    z.overwrite(clean),
    z.refine((text) => VISIBLE.test(text), { error: required, abort: true }),
    z.refine((text) => lengthOf(text) >= min, { error: tooShort, abort: true }),
    z.refine((text) => text.length <= max * 16 && lengthOf(text) <= max, key(tooLong, { max })),
  )
}

function isReadable(text: string): boolean {
  return !LONE_SURROGATE.test(text) && !text.includes('\0')
}
