import * as z from 'zod/mini'
import { lengthOf } from './characters.ts'
import { key, type MessageKey } from './messages/key.ts'

/** Invisible characters that turn text around or hide in it; they never belong in what people write. */
const DIRECTION_TRICKS = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\ufeff]/gu
const CONTROLS = /(?![\n\t])\p{Cc}/gu
const LONE_SURROGATE = /\p{Surrogate}/u

export { lengthOf, shorten } from './characters.ts'

/** Normalises what a person typed: NFC, Unix line ends, no direction tricks, no control characters, trimmed. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(DIRECTION_TRICKS, '')
    .replace(CONTROLS, '')
    .normalize('NFC')
    .trim()
}

type Words = { required: MessageKey; min?: number; tooShort?: MessageKey; max: number; tooLong: MessageKey }

type OptionalWords = { max: number; tooLong: MessageKey }

/** A text a person may leave empty, cleaned and measured like `words`. */
export function optionalWords({ max, tooLong }: OptionalWords) {
  return z.string('field.invalid').check(
    z.refine(isReadable, { error: 'text.unreadable', abort: true }),
    z.overwrite(cleanText),
    z.refine((text) => text.length <= max * 16 && lengthOf(text) <= max, key(tooLong, { max })),
  )
}

/**
 * A text a person writes: cleaned, then measured in user-perceived characters.
 * The sentences are catalogue keys; missing, empty and wrong-typed values all get `required`.
 */
export function words({ required, min = 1, tooShort = required, max, tooLong }: Words) {
  return z.string(required).check(
    z.refine(isReadable, { error: 'text.unreadable', abort: true }),
    z.overwrite(cleanText),
    z.refine((text) => text.length > 0, { error: required, abort: true }),
    z.refine((text) => lengthOf(text) >= min, { error: tooShort, abort: true }),
    z.refine((text) => text.length <= max * 16 && lengthOf(text) <= max, key(tooLong, { max })),
  )
}

function isReadable(text: string): boolean {
  return !LONE_SURROGATE.test(text) && !text.includes('\0')
}
