import type { payoutOperations } from '#contract/fundraising/payout-operations.ts'
import { dbOn, sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { type Handler, saga } from '#server/platform/core/request-context.ts'
import type { TaskDeps } from '#server/platform/jobs/schedules.ts'
import type { PayoutDeps } from './payout-deps.ts'
import {
  askForSetup,
  expectSetup,
  finalizeSetup,
  nextTryAfter,
  type Setup,
  storeSetup,
} from './set-up-payouts.ts'

const MOST_TRIES = 24
const TRIES_PER_RUN = 10

const ownCurrent = sql(
  'own-bank-account-id',
  'select id from payment_recipients where user_id = $1 and replaced_at is null',
)

/** Counted before the try: a server that dies meanwhile has used its try. */
const claimDue = sql(
  'claim-due-bank-account',
  `
    update payment_recipients
       set setup_tries = setup_tries + 1,
           next_setup_at = case when setup_tries + 1 < ${MOST_TRIES} then $2::timestamptz end
     where id = (
       select id
         from payment_recipients
        where (next_setup_at <= $1 or next_setup_at > $1::timestamptz + interval '2 hours')
          and replaced_at is null
        order by next_setup_at
        limit 1
          for update skip locked)
    returning id`,
)

type Retrying = (typeof payoutOperations)['retryBankAccount']

/**
 * Repeats the setup of automatic payouts for the stored account at the owner's request. Throws NOT_FOUND without one,
 * PAYMENTS_UNAVAILABLE when the provider cannot be reached (PAY-E7.1).
 */
export function retryBankAccount({ gateway, seal }: PayoutDeps): Handler<Retrying> {
  return saga<Retrying, { recipientId: string }, Setup | null>({
    reserve: async ({ db, actor, clock }) => {
      const [current] = await db.query(ownCurrent, [actor.id])
      if (!current) throw new Failure('NOT_FOUND')
      if (!gateway) throw new Failure('PAYMENTS_UNAVAILABLE')
      await expectSetup(db, { recipientId: current.id, now: clock.now() })
      return { recipientId: current.id }
    },
    call: async ({ db }, _, { recipientId }) =>
      gateway ? await askForSetup(db, { gateway, seal }, { recipientId }) : null,
    finalize: (context, _, { recipientId }, setup) => finalizeSetup(context, recipientId, setup),
  })
}

/**
 * The task that repeats the setup of stored accounts every hour for a day (PAY-E7.1). While the provider is
 * unreachable the rest waits for the next run.
 */
export async function retrySetups(
  { pool, clock, gateway, seal }: PayoutDeps,
  { runAsSystem }: TaskDeps,
): Promise<void> {
  if (!gateway) return
  for (let tried = 0; tried < TRIES_PER_RUN; tried += 1) {
    const recipientId = await runAsSystem(async ({ db }) => {
      const now = clock.now()
      const [due] = await db.query(claimDue, [now, nextTryAfter(now)])
      return due?.id ?? null
    })
    if (!recipientId) return
    const setup = await askForSetup(dbOn(pool), { gateway, seal }, { recipientId })
    if (setup) await runAsSystem((context) => storeSetup(context, recipientId, setup))
    if (setup?.fault === 'away') return
  }
}
