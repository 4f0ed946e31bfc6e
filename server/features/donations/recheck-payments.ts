import type { donationOperations } from '#contract/fundraising/donation-operations.ts'
import { sql } from '#server/database/db.ts'
import { requireCampaign } from '#server/features/campaigns/campaign-access.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { type Handler, type Preparation, prepared } from '#server/platform/core/request-context.ts'
import { recordUnknownReference } from './checks/check-due-payments.ts'
import type { DonationDeps } from './donation-deps.ts'
import { lockPayments } from './settlement/lock-payment.ts'
import { type PollResult, pollPayment, settlePolled } from './settlement/poll-provider.ts'
import { settleUnknown } from './settlement/settle-payment.ts'

const MOST = 20
/** Another click within this time is already being answered. */
const PAUSE_SECONDS = 10

/** $1 is the campaign, or null for the donations of $2. */
const takeUnfinished = sql(
  'take-unfinished-payments',
  `
    update payment_attempts
       set last_checked_at = $3, checks = checks + 1
     where id = any (array (
       select a.id
         from payment_attempts a
         join donations d on d.id = a.donation_id
        where case when $1::uuid is null then d.donor_id = $2 else d.campaign_id = $1 end
          and d.status = 'pending'
          and a.paid_at is null
          and (a.last_checked_at is null or a.last_checked_at <= $4 or a.last_checked_at > $3)
        order by a.created_at
        limit ${MOST}
          for update of a skip locked))
    returning reference, created_at as "startedAt"`,
)

const countStates = sql(
  'count-rechecked-payments',
  `
    select count(*) filter (where d.status = 'completed') as completed,
           count(*) filter (where d.status = 'failed') as failed
      from payment_attempts a
      join donations d on d.id = a.donation_id
     where a.reference = any($1)`,
)

type Rechecking = (typeof donationOperations)['recheckPayments']
type Rechecked = { reference: string; polled: PollResult }

/**
 * Polls the provider about the 20 oldest unfinished payments of one campaign, for those who may see its donations, or
 * of the actor (PAY-E5). Throws NOT_FOUND, FORBIDDEN, and PAYMENTS_UNAVAILABLE when the provider could not be reached.
 */
export function recheckPayments(deps: DonationDeps): Handler<Rechecking> {
  return prepared<Rechecking, Rechecked[]>({
    prepare: (context, { campaignId }) => pollUnfinished(context, deps, campaignId),
    run: async (context, _input, rechecked) => {
      const { db } = context
      const references = rechecked.map(({ reference }) => reference)
      await lockPayments(db, references)
      for (const { reference, polled } of rechecked) {
        if (deps.gateway) await settlePolled(context, deps.gateway, polled.eventIds)
        if (polled.isUnknown) {
          await recordUnknownReference(db, reference)
          await settleUnknown(context, reference)
        }
      }
      const [counted] = await db.query(countStates, [references])
      return { checked: references.length, completed: counted?.completed ?? 0, failed: counted?.failed ?? 0 }
    },
  })
}

async function pollUnfinished(
  context: Preparation<'member'>,
  { gateway }: DonationDeps,
  campaignId: string | null,
): Promise<Rechecked[]> {
  const { db, actor, clock } = context
  if (campaignId !== null) await requireCampaign(context, { action: 'campaign.listDonations', campaignId })
  if (!gateway) throw new Failure('PAYMENTS_UNAVAILABLE')
  const now = clock.now()
  const values = [campaignId, actor.id, now, secondsFrom(now, -PAUSE_SECONDS)] as const
  const taken = await db.query(takeUnfinished, values)
  const deps = { db, clock, gateway }
  const rechecked = await Promise.all(
    taken.map(async ({ reference }) => ({
      reference,
      polled: await pollPayment(deps, { reference, source: 'return', stores: 'all' }),
    })),
  )
  const answered = rechecked.filter(({ polled }) => !polled.isAway)
  if (taken.length > 0 && answered.length === 0) throw new Failure('PAYMENTS_UNAVAILABLE')
  return answered
}
