import { actionsFor } from '#contract/api/permissions.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { authorOf } from './prayer-cards.ts'

/** The columns of a new entry by the actor, without its text. */
export function newEntry({ actor, clock }: Context<'member'>, kind: 'update' | 'comment') {
  const now = clock.now()
  return {
    id: newId(now),
    createdAt: now.toISOString(),
    author: authorOf({ userId: actor.id, authorName: actor.displayName }),
    mine: true,
    isHidden: false,
    viewerCan: actionsFor(kind, ['author']),
  }
}
