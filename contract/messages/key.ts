import type { en } from './en.ts'

/** The key of a sentence in the catalogue; only sentences of the catalogue are shown. */
export type MessageKey = keyof typeof en
export type MessageValues = Record<string, string | number>
export type Message = { key: MessageKey; values?: MessageValues }

/** Encodes a key with its values as the one string that a zod check can carry: `prayer.title.tooLong?max=100`. */
export function key(name: MessageKey, values: Record<string, number>): string {
  const pairs = Object.entries(values).map(([field, value]) => `${field}=${value}`)
  return `${name}?${pairs.join('&')}`
}

/** Decodes the string of `key`; a text that is no key of the catalogue becomes the general sentence. */
export function readMessage(text: string, isKnown: (name: string) => name is MessageKey): Message {
  const [name = '', query] = text.split('?')
  if (!isKnown(name)) return { key: 'field.invalid' }
  if (!query) return { key: name }
  return { key: name, values: Object.fromEntries(query.split('&').map(readPair)) }
}

/** Values stay text, so that limits are shown without grouping. */
function readPair(pair: string): [string, string] {
  const [field = '', value = ''] = pair.split('=')
  return [field, value]
}
