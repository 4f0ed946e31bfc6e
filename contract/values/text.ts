import * as z from 'zod/mini'
import { key, type MessageKey } from '#contract/messages/key.ts'
import { lengthOf } from './characters.ts'

/** Invisible characters: they reverse text, hide words in it, or make two names look the same. */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]+/gu
const CONTROLS = /(?![\n\t])\p{Cc}/gu
/** The ends of lines of all systems, and those of slides, of word processors and of PDFs. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/** The hyphen of word processors at which no line breaks. */
const BOUND_HYPHEN = '\u001e'
const LONE_SURROGATE = /\p{Surrogate}/u
/** The blank Braille pattern is a visible character by Unicode but looks like a space. */
const VISIBLE = /(?!\u2800)[\p{L}\p{N}\p{P}\p{S}]/u

const AFTER_EMOJI = /\p{Extended_Pictographic}$/u
const AFTER_WHOLE_EMOJI = /\p{Extended_Pictographic}[\ufe0e\ufe0f\p{Emoji_Modifier}]?$/u
const EMOJI = /^\p{Extended_Pictographic}/u
/** Letters whose form changes when a joiner is between them. */
const JOINED =
  '[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Nkoo}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}]'
const JOINED_LETTER = `(?=[\\p{L}\\p{M}])${JOINED}`
const BEFORE_JOINED = new RegExp(`^${JOINED_LETTER}`, 'u')
const AFTER_JOINED = new RegExp(`${JOINED_LETTER}$`, 'u')
const RIGHT_TO_LEFT = /[\p{scx=Hebr}\p{scx=Arab}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}\p{scx=Adlm}]/u
/** The region of a flag, such as Scotland, in tags that follow a black flag. */
const FLAG = '\u{1f3f4}'
const REGION = /^[\u{e0061}-\u{e007a}]{2}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,3}\u{e007f}/u
/** Characters that are looked at on each side of a hidden one. */
const BESIDE = 8

/** Hidden characters that belong to how something is written, each with the rule for what surrounds it. */
const belonging: { signs: RegExp; fits: (before: string, after: string) => boolean }[] = [
  {
    signs: /^[\ufe0e\ufe0f]/,
    fits: (before, after) => AFTER_EMOJI.test(before) || (/[0-9#*]$/.test(before) && after[0] === '\u20e3'),
  },
  { signs: /^[\ufe00-\ufe02\u{e0100}-\u{e01ef}]/u, fits: (before) => /\p{Ideographic}$/u.test(before) },
  { signs: /^[\u180b-\u180d\u180f]/, fits: (before) => /(?=\p{L})\p{scx=Mong}$/u.test(before) },
  {
    signs: /^\u034f/,
    fits: (before, after) => /\p{scx=Hebr}/u.test(before) && /\p{M}$/u.test(before) && /^\p{M}/u.test(after),
  },
  {
    signs: /^[\u200c\u200d]/,
    fits: (before, after) => AFTER_JOINED.test(before) && BEFORE_JOINED.test(after),
  },
  { signs: /^\u200d/, fits: (before, after) => AFTER_WHOLE_EMOJI.test(before) && EMOJI.test(after) },
  {
    signs: /^[\u200e\u200f\u061c]/,
    fits: (before, after) =>
      !/[\u200e\u200f\u061c]$/.test(before) &&
      (RIGHT_TO_LEFT.test(lettersOf(before.slice(before.lastIndexOf('\n') + 1)).pop() ?? '') ||
        RIGHT_TO_LEFT.test(lettersOf(after.split('\n')[0] ?? '')[0] ?? '')),
  },
]

export { beginningOf, lengthOf, shorten } from './characters.ts'

/**
 * Normalises typed text, the same for forms, posts, the API and the import (SEC-X5): NFC, Unix line ends, no invisible
 * or control characters, trimmed.
 */
export function cleanText(text: string): string {
  return text
    .replace(LINE_ENDS, '\n')
    .replaceAll(BOUND_HYPHEN, '-')
    .replace(CONTROLS, '')
    .replace(HIDDEN, belongingOf)
    .normalize('NFC')
    .trim()
}

/** The same for one-line text, which may end up in a mail header or a list. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/gu, ' ')
}

/** One line without any invisible character, for addresses and other texts that are compared. */
export function plainLine(text: string): string {
  return cleanLine(text.normalize('NFKC').replace(HIDDEN, ''))
}

function lettersOf(text: string): string[] {
  return text.match(/\p{L}/gu) ?? []
}

/** The hidden characters of a run that are part of how an emoji or a word is written. */
function belongingOf(run: string, at: number, whole: string): string {
  const after = whole.slice(at + run.length, at + run.length + BESIDE)
  let kept = ''
  for (let rest = run; rest !== ''; ) {
    const before = whole.slice(Math.max(0, at - BESIDE), at) + kept
    const region = before.endsWith(FLAG) ? REGION.exec(rest)?.[0] : undefined
    const sign = region ?? String.fromCodePoint(rest.codePointAt(0) ?? 0)
    if (region || belonging.some(({ signs, fits }) => signs.test(sign) && fits(before, after))) kept += sign
    rest = rest.slice(sign.length)
  }
  return kept
}

type TextOptions = {
  required: MessageKey
  min?: number
  tooShort?: MessageKey
  max: number
  tooLong: MessageKey
}

type OptionalTextOptions = { max: number; tooLong: MessageKey }

/** An optional text, cleaned and measured like `text`. */
export function optionalText(options: OptionalTextOptions) {
  return measuredIfAny(options, cleanText)
}

/** The same for one line. */
export function optionalLine(options: OptionalTextOptions) {
  return measuredIfAny(options, cleanLine)
}

function measuredIfAny({ max, tooLong }: OptionalTextOptions, clean: typeof cleanText) {
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
export function text(options: TextOptions) {
  return measured(options, cleanText)
}

/** The same for names, titles and other one-line texts: a line break becomes a space. */
export function line(options: TextOptions) {
  return measured(options, cleanLine)
}

function measured(
  { required, min = 1, tooShort = required, max, tooLong }: TextOptions,
  clean: typeof cleanText,
) {
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
