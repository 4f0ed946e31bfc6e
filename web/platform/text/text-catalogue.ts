import { fill } from '#contract/messages/fill.ts'
import type { MessageKey, MessageValues } from '#contract/messages/key.ts'

type Sentences = Partial<Record<MessageKey, string>>
type KeyOf<Part> = Part extends Sentences ? keyof Part & MessageKey : never

const sentences = new Map<string, string>()

/**
 * Makes some sentences of the catalogue known and returns the function that says them: a key of others does not compile.
 * Each feature brings its own, so a page loads only what it shows.
 */
export function textsOf<const Parts extends readonly Sentences[]>(...parts: Parts) {
  for (const [key, sentence] of parts.flatMap(Object.entries<string>)) sentences.set(key, sentence)
  return (key: KeyOf<Parts[number]>, values?: MessageValues): string => say(key, values)
}

/** The sentence of a key that came as data: whoever names it to the platform has brought it, or asks `isLoaded`. */
export function say(key: MessageKey, values?: MessageValues): string {
  return fill(sentences.get(key) ?? sentences.get('error.unexpected') ?? '', values)
}

/** True when this page has the sentence; others may arrive from the server only by mistake. */
export function isLoaded(key: string): key is MessageKey {
  return sentences.has(key)
}
