import { actionsFor } from '#contract/api/permissions.ts'
import type { Author } from '#contract/values/author.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { shownAuthor } from '#server/platform/formats/shown-author.ts'

/** The fields of a new entry by the actor, without its text and author. */
export function newEntry({ clock }: Pick<Context<'member'>, 'clock'>, kind: 'update' | 'comment') {
  const now = clock.now()
  return {
    id: newId(now),
    createdAt: now.toISOString(),
    mine: true,
    isHidden: false,
    viewerCan: actionsFor(kind, ['author']),
  }
}

/** The author of a new entry as the author reads it. */
export function newAuthor({ actor }: Pick<Context<'member'>, 'actor'>, isAnonymous: boolean): Author {
  return shownAuthor({
    authorId: isAnonymous ? null : actor.id,
    authorName: isAnonymous ? null : actor.displayName,
    mine: true,
  })
}
