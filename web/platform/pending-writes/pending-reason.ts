import type { StoredWrite } from '#web/platform/offline/offline-database.ts'
import { isLoaded, say } from '#web/platform/text/text-catalogue.ts'

/** The reason of a refusal in words, where this page has them. */
export function sentenceOf(reason: StoredWrite['reason']): string | null {
  return reason && isLoaded(reason.key) ? say(reason.key, reason.values) : null
}
