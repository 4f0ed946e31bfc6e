import { fill } from '#contract/messages/fill.ts'
import type { MessageKey, MessageValues } from '#contract/messages/key.ts'

type Sentences = Partial<Record<MessageKey, string>>
type KeyOf<Part> = Part extends Sentences ? keyof Part & MessageKey : never

const sentences = new Map<string, string>()

/**
 * Registers texts of the catalogue and returns the function that reads them: any other key does not compile. Each
 * feature brings its own, so a page loads only the texts it shows.
 */
export function textsOf<const Parts extends readonly Sentences[]>(...parts: Parts) {
  for (const [key, sentence] of parts.flatMap(Object.entries<string>)) sentences.set(key, sentence)
  return (key: KeyOf<Parts[number]>, values?: MessageValues): string => say(key, values)
}

/** The text of a key that came as data: the caller has registered it, or asks `isLoaded`. */
export function say(key: MessageKey, values?: MessageValues): string {
  return fill(sentences.get(key) ?? sentences.get('error.unexpected') ?? '', values)
}

/** True when this page has the text; other keys from the server are a mistake. */
export function isLoaded(key: string): key is MessageKey {
  return sentences.has(key)
}
