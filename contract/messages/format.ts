import { en } from './en.ts'
import { fill } from './fill.ts'
import type { MessageKey, MessageValues } from './key.ts'

/** A sentence of the catalogue with its values. The browser has its own `t`, which loads only the texts of a page. */
export function format(key: MessageKey, values?: MessageValues): string {
  return fill(en[key], values)
}

export function isMessageKey(name: string): name is MessageKey {
  return Object.hasOwn(en, name)
}
