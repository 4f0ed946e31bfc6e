import type { Case } from '#contract/moderation/moderation-operations.ts'
import { sql } from '#server/database/db.ts'
import { suspendMember } from '#server/features/account/suspend-member.ts'
import { removeContent, type Subject, setHidden } from '#server/features/moderation/hide-content.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId, newId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { recordAudit } from '#server/platform/security/record-audit.ts'
import { admitDestructiveAction } from '#server/platform/security/staff-actions.ts'
import { allowedActionsOf, type ModerationAction } from './case-actions.ts'
import { type FoundCase, findCase, presentCase } from './get-case.ts'

const lockCase = sql('lock-moderation-case', 'select id from moderation_cases where id = $1 for update')

const insertAction = sql(
  'insert-moderation-action',
  `
    insert into moderation_actions (id, case_id, actor_id, action, reason, days, at)
    values ($1, $2, $3, $4, $5, $6, $7)`,
)

/** A decided case keeps its time and decider; content shown again after hiding counts as hidden for nothing. */
const decideCase = sql(
  'decide-moderation-case',
  `
    update moderation_cases
       set state = 'decided',
           decided_at = coalesce(decided_at, $2),
           decided_by = coalesce(decided_by, $3),
           outcome = case when $4 <> '' then $4 when outcome = 'hidden' then 'dismissed' else outcome end,
           is_hidden = $5
     where id = $1`,
)

/** The outcome of a case by action; showing again leaves it as it was decided. */
const outcomes: Record<ModerationAction, string> = {
  hide: 'hidden',
  restore: '',
  remove: 'removed',
  warn: 'warned',
  suspend: 'suspended',
  dismiss: 'dismissed',
}
const mailed: readonly ModerationAction[] = ['hide', 'remove', 'warn', 'suspend']
/** These are as restricted here as in the admin pages: a removal cannot be undone, a suspension silences a person. */
const heavy: readonly ModerationAction[] = ['remove', 'suspend']

type Acting = Context<'moderator'>
type ActionInput = { action: ModerationAction; reason: string; days?: number }

/**
 * Decides a case once: the second of two concurrent decisions gets CASE_DECIDED. Every action has a reason, which is
 * audited and mailed to the author except in child safety cases (REQ-66, REQ-144; SEC-7.3). Throws NOT_FOUND,
 * FORBIDDEN for an action the actor may not take here, INVALID for too many days; FRESH_SIGN_IN_REQUIRED and
 * RATE_LIMITED for a removal or a suspension.
 */
export async function actOnCase(
  context: Acting,
  { caseId, ...input }: ActionInput & { caseId: string },
): Promise<Case> {
  const { db, actor, clock } = context
  if (isId(caseId)) await db.query(lockCase, [caseId])
  const found = await findCase(context, { caseId, recordsAccess: false })
  if (!allowedActionsOf(found).includes(input.action))
    throw new Failure(found.state === 'decided' ? 'CASE_DECIDED' : 'FORBIDDEN')
  if (heavy.includes(input.action)) await admitDestructiveAction(context)
  const now = clock.now()
  const isHidden = await performAction(context, found, input)
  await db.query(decideCase, [caseId, now, actor.id, outcomes[input.action], isHidden])
  const subject = { kind: found.kind, id: found.subjectId, ownerId: found.authorId }
  const isQuiet = isAboutChild(found)
  await recordAudit(db, {
    ...{ at: now, actorId: actor.id, action: `case.${input.action}`, subject },
    ...{ reason: input.reason, isQuiet },
  })
  await recordAction(context, found, input)
  await context.publish('case.decided', { caseId })
  return await presentCase(context, await findCase(context, { caseId, recordsAccess: false }))
}

/** Performs the action through the feature that owns the content; returns whether this case hides it from now on. */
async function performAction(
  context: Acting,
  found: FoundCase,
  { action, reason, days }: ActionInput,
): Promise<boolean> {
  const subject: Subject = { kind: found.kind, id: found.subjectId }
  if (action === 'hide') {
    await setHidden(context, subject, { isHidden: true, reason })
    return true
  }
  if (action === 'remove') await removeContent(context, subject)
  if (action === 'suspend') await suspend(context, found, { days, reason })
  const isShownAgain = action === 'restore' || action === 'dismiss'
  if (isShownAgain && found.isHiddenByCase) await setHidden(context, subject, { isHidden: false, reason })
  return found.isHiddenByCase && !isShownAgain && action !== 'remove'
}

async function suspend(
  context: Acting,
  { authorId }: FoundCase,
  { days, reason }: { days: number | undefined; reason: string },
): Promise<void> {
  if (days === undefined) throw new Failure('INVALID', { fields: { days: { key: 'people.days.wrong' } } })
  await suspendMember(context, { memberId: authorId ?? '', days, reason })
}

/** Stores the action and has the author mailed; in a child safety case no one is warned (SEC-7.5). */
async function recordAction(
  { db, actor, clock, enqueue }: Acting,
  found: FoundCase,
  { action, reason, days }: ActionInput,
): Promise<void> {
  const { id: caseId, authorId } = found
  const now = clock.now()
  const actionId = newId(now)
  await db.query(insertAction, [
    actionId,
    caseId,
    actor.id,
    action,
    reason,
    action === 'suspend' ? (days ?? null) : null,
    now,
  ])
  if (authorId === null || !mailed.includes(action) || isAboutChild(found)) return
  await enqueue('send-moderation-mail', { actionId })
}

/** No one is warned in such a case, neither by a mail nor by a list of staff actions (SEC-7.5). */
function isAboutChild({ reasons }: FoundCase): boolean {
  return reasons.includes('child-safety')
}
