import { format } from '#contract/messages/format.ts'
import type { Author } from '#contract/values/author.ts'
import { tintOf } from './avatar-tint.ts'

/** An author as SQL lets this viewer read them: without id and name where what they wrote is without their name. */
export type AuthorRow = { authorId: string | null; authorName: string | null; mine: boolean }

/** The author of a text as its viewer reads them (REQ-90); Somebody, always the same, where no name was read (REQ-461). */
export function shownAuthor({ authorId, authorName, mine }: AuthorRow): Author {
  if (authorId === null || authorName === null) return mine ? somebodyYou() : somebody()
  return { name: authorName, tint: tintOf(authorId) }
}

/** An author without a name. */
export function somebody(): Author {
  return { name: format('author.somebody'), tint: 0 }
}

function somebodyYou(): Author {
  return { name: format('author.somebodyYou'), tint: 0 }
}
