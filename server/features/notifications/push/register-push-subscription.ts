import type { Input } from '#contract/api/define-operation.ts'
import { pushLimits, type pushOperations } from '#contract/notifications/push-operations.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import type { PushSender } from '#server/platform/push/push-sender.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import { subscriptionOfSession } from './subscription-of-session.ts'
import { fingerprintOf, sealSubscription } from './subscription-seal.ts'

type PushDeps = { seal: Seal; pushSender: PushSender | null }

/** One registration of a member after another, so that the bound holds. */
const lockMember = sql('lock-member-for-push', 'select id from profiles where id = $1 for no key update')

/** A browser has one subscription at a time: who signed in there before gets nothing on it any more. */
const takeOver = sql(
  'take-over-push-endpoint',
  'delete from push_subscriptions where endpoint_fingerprint = $1 and session_id <> $2',
)

const register = sql(
  'register-push-subscription',
  `
    insert into push_subscriptions as s
      (id, session_id, user_id, endpoint_fingerprint, sealed, receiver, created_at)
    values ($1, $2, $3, $4, $5, gen_random_uuid(), $6)
    on conflict on constraint push_subscriptions__one_of_session do update
       set endpoint_fingerprint = excluded.endpoint_fingerprint, sealed = excluded.sealed, paused_until = null
    returning receiver`,
)

const makeRoom = sql(
  'remove-oldest-push-subscriptions',
  `
    delete from push_subscriptions
     where id in (
             select id
               from push_subscriptions
              where user_id = $1
              order by created_at desc, id desc
             offset ${pushLimits.devices})`,
)

/**
 * Registers the browser of this session. Throws PUSH_ENDPOINT_UNKNOWN for an address of no known push service, and
 * FORBIDDEN on a shared phone and where this site pushes nothing (NOTIF-9, NOTIF-10).
 */
export function registerPushSubscription({ seal, pushSender }: PushDeps) {
  return async (
    { db, actor, clock }: Context<'member'>,
    target: Input<(typeof pushOperations)['registerPushSubscription']>,
  ): Promise<{ receiver: string }> => {
    if (!pushSender || actor.isSharedDevice) throw new Failure('FORBIDDEN')
    if (!pushSender.accepts(target.endpoint)) throw new Failure('PUSH_ENDPOINT_UNKNOWN')
    await db.query(lockMember, [actor.id])
    const fingerprint = fingerprintOf(seal, target.endpoint)
    await db.query(takeOver, [fingerprint, actor.sessionId])
    const now = clock.now()
    const [known] = await db.query(subscriptionOfSession, [actor.sessionId])
    const id = known?.id ?? newId(now)
    const [registered] = await db.query(register, [
      id,
      actor.sessionId,
      actor.id,
      fingerprint,
      sealSubscription(seal, id, target),
      now,
    ])
    await db.query(makeRoom, [actor.id])
    if (!registered) throw new Error('The subscription was not stored')
    return registered
  }
}
