import { fill } from '#contract/messages/fill.ts'
import type { MessageKey, MessageValues } from '#contract/messages/key.ts'

const sentences = new Map<string, string>()

/** Makes a part of the catalogue known; each feature brings its own, so a page loads only the texts it shows. */
export function addMessages(part: Partial<Record<MessageKey, string>>): void {
  for (const [key, sentence] of Object.entries(part)) sentences.set(key, sentence)
}

/** The sentence of a key, with its values filled in. Every text a person reads goes through here (GEN-7). */
export function t(key: MessageKey, values?: MessageValues): string {
  const sentence = sentences.get(key)
  if (sentence === undefined)
    throw new Error(`The messages of ${key} are not loaded: its feature must add them`)
  return fill(sentence, values)
}

/** True when this page has the sentence; others may arrive from the server only by mistake. */
export function isLoaded(key: string): key is MessageKey {
  return sentences.has(key)
}
