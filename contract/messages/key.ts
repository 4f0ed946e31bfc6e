import type { en } from './en.ts'

/** Every sentence of the product has a key; nothing else can be shown. */
export type MessageKey = keyof typeof en
export type MessageValues = Record<string, string | number>
export type Message = { key: MessageKey; values?: MessageValues }

/** Puts a key and its values into the one string a zod check can carry: `prayer.title.tooLong?max=100`. */
export function key(name: MessageKey, values: Record<string, number>): string {
  const pairs = Object.entries(values).map(([field, value]) => `${field}=${value}`)
  return `${name}?${pairs.join('&')}`
}

/** Reads back what `key` wrote; a text that is no key of the catalogue becomes the general sentence. */
export function readMessage(text: string, isKnown: (name: string) => name is MessageKey): Message {
  const [name = '', query] = text.split('?')
  if (!isKnown(name)) return { key: 'field.invalid' }
  if (!query) return { key: name }
  return { key: name, values: Object.fromEntries(query.split('&').map(readPair)) }
}

/** As text: a limit is shown as the specification writes it, without grouping. */
function readPair(pair: string): [string, string] {
  const [field = '', value = ''] = pair.split('=')
  return [field, value]
}
