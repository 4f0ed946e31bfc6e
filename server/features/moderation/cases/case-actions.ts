import { moderationActions } from '#contract/moderation/people-constants.ts'
import type { Subject } from '#server/features/moderation/hide-content.ts'

export type ModerationAction = (typeof moderationActions)[number]

/** The conditions for the actions that a case allows this member of staff. */
export type ActionConditions = {
  kind: Subject['kind']
  state: 'open' | 'decided'
  isThere: boolean
  /** The content is hidden, whatever the cause. */
  isContentHidden: boolean
  /** The content is hidden because of this case. */
  isHiddenByCase: boolean
  audience: string | null
  hasAuthor: boolean
  isAuthorStaff: boolean
  isOwn: boolean
  isAdmin: boolean
}

/**
 * Returns the actions that a case allows now, in the order of the contract. Moderators remove comments, updates,
 * messages, miracles and public prayers, and hide all other content; no one suspends staff from here, because the last
 * admin could be lost (REQ-66, REQ-97). Hidden content can be shown again after the decision; everything else is
 * decided once.
 */
export function allowedActionsOf(conditions: ActionConditions): ModerationAction[] {
  return moderationActions.filter((action) => allowed[action](conditions))
}

const isOpen = ({ state }: ActionConditions) => state === 'open'

const allowed: Record<ModerationAction, (conditions: ActionConditions) => boolean> = {
  hide: (conditions) =>
    isOpen(conditions) &&
    conditions.isThere &&
    conditions.kind !== 'profile' &&
    (!conditions.isContentHidden || conditions.isHiddenByCase),
  restore: (conditions) => !isOpen(conditions) && conditions.isThere && conditions.isHiddenByCase,
  remove: (conditions) => isOpen(conditions) && conditions.isThere && isRemovable(conditions),
  warn: (conditions) => isOpen(conditions) && conditions.hasAuthor && !conditions.isOwn,
  suspend: (conditions) =>
    isOpen(conditions) && conditions.hasAuthor && !conditions.isOwn && !conditions.isAuthorStaff,
  dismiss: isOpen,
}

/** Campaigns are removed with their donations, and people with all their data: not from here. */
function isRemovable({ kind, audience, isAdmin }: ActionConditions): boolean {
  if (kind === 'campaign' || kind === 'profile') return false
  if (isAdmin) return true
  if (kind === 'prayer') return audience === 'public'
  return kind !== 'group' && audience !== 'private'
}
