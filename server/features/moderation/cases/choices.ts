import { moderationActs } from '#contract/people-constants.ts'
import type { Subject } from '#server/features/moderation/subjects/hiding.ts'

export type ModerationAct = (typeof moderationActs)[number]

/** What says which acts a case allows, to this member of staff. */
export type Question = {
  kind: Subject['kind']
  state: 'open' | 'decided'
  isThere: boolean
  /** The thing is hidden, by whomever. */
  isThingHidden: boolean
  /** It is hidden because of this case. */
  isHeldHidden: boolean
  audience: string | null
  hasAuthor: boolean
  isAuthorStaff: boolean
  isOwn: boolean
  isAdmin: boolean
}

/**
 * What may be done about a case now, in the order of the contract. Moderators remove comments, updates, messages, miracles
 * and public prayers, and hide what else there is; nobody suspends staff from here, as the last admin could go (REQ-66, REQ-97). What is hidden can be shown again
 * after the decision; all else is decided once.
 */
export function choicesOf(question: Question): ModerationAct[] {
  return moderationActs.filter((act) => allowed[act](question))
}

const isOpen = ({ state }: Question) => state === 'open'

const allowed: Record<ModerationAct, (question: Question) => boolean> = {
  hide: (question) =>
    isOpen(question) &&
    question.isThere &&
    question.kind !== 'profile' &&
    (!question.isThingHidden || question.isHeldHidden),
  restore: (question) => !isOpen(question) && question.isThere && question.isHeldHidden,
  remove: (question) => isOpen(question) && question.isThere && isRemovable(question),
  warn: (question) => isOpen(question) && question.hasAuthor && !question.isOwn,
  suspend: (question) => isOpen(question) && question.hasAuthor && !question.isOwn && !question.isAuthorStaff,
  dismiss: isOpen,
}

/** Campaigns go with what was given to them, and people with all that is theirs: not from here. */
function isRemovable({ kind, audience, isAdmin }: Question): boolean {
  if (kind === 'campaign' || kind === 'profile') return false
  if (isAdmin) return true
  if (kind === 'prayer') return audience === 'public'
  return kind !== 'group' && audience !== 'private'
}
