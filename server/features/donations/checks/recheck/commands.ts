import type { donationOperations } from '#contract/donations.ts'
import type { Statement } from '#server/database/db.ts'
import { requireCampaign } from '#server/features/campaigns/relations.ts'
import { secondsFrom } from '#server/platform/clock.ts'
import { type Handler, type Preparation, prepared } from '#server/platform/context.ts'
import { Failure } from '#server/platform/failure.ts'
import type { DonationParts } from '../../parts.ts'
import { type Learned, learn, settleLearned } from '../../settling/learning/commands.ts'
import { settleUnknown } from '../../settling/payments/commands.ts'
import { holdPayments } from '../../settling/payments/relations.ts'
import { noteUnknown } from '../attempts/commands.ts'

const MOST = 20
/** Whoever else pressed the button asks already. */
const PAUSE_SECONDS = 10

/** $1 the campaign, or null for the donations of $2. */
const takeUnfinished: Statement = {
  name: 'take-unfinished-payments',
  text: `
    update payment_attempts
       set last_checked_at = $3, checks = checks + 1
     where id in (
       select a.id
         from payment_attempts a
         join donations d on d.id = a.donation_id
        where case when $1::uuid is null then d.donor_id = $2 else d.campaign_id = $1 end
          and d.status = 'pending'
          and a.paid_at is null
          and (a.last_checked_at is null or a.last_checked_at <= $4 or a.last_checked_at > $3)
        order by a.created_at
        limit ${MOST}
          for update of a skip locked)
    returning reference, created_at as "startedAt"`,
}

const countStates: Statement = {
  name: 'count-rechecked-payments',
  text: `
    select count(*) filter (where d.status = 'completed') as completed,
           count(*) filter (where d.status = 'failed') as failed
      from payment_attempts a
      join donations d on d.id = a.donation_id
     where a.reference = any($1)`,
}

type Rechecking = (typeof donationOperations)['recheckPayments']
type Rechecked = { reference: string; learned: Learned }

/**
 * Asks the provider about unfinished payments of one campaign, for those who may see its donations, or of the own ones:
 * the 20 oldest (PAY-E5). Throws NOT_FOUND, FORBIDDEN, and PAYMENTS_UNAVAILABLE when nothing could be asked.
 */
export function recheckPayments(parts: DonationParts): Handler<Rechecking> {
  return prepared<Rechecking, Rechecked[]>({
    prepare: (context, { campaignId }) => askAgain(context, parts, campaignId),
    run: async (context, _input, rechecked) => {
      const { db } = context
      const references = rechecked.map(({ reference }) => reference)
      await holdPayments(db, references)
      for (const { reference, learned } of rechecked) {
        if (parts.gateway) await settleLearned(context, parts.gateway, learned.eventIds)
        if (learned.isUnknown) {
          await noteUnknown(db, reference)
          await settleUnknown(context, reference)
        }
      }
      const [counted] = await db.query<{ completed: number; failed: number }>(countStates, [references])
      return { checked: references.length, completed: counted?.completed ?? 0, failed: counted?.failed ?? 0 }
    },
  })
}

async function askAgain(
  context: Preparation<'member'>,
  { gateway }: DonationParts,
  campaignId: string | null,
): Promise<Rechecked[]> {
  const { db, actor, clock } = context
  if (campaignId !== null) await requireCampaign(context, { action: 'campaign.listDonations', campaignId })
  if (!gateway) throw new Failure('PAYMENTS_UNAVAILABLE')
  const now = clock.now()
  const values = [campaignId, actor.id, now, secondsFrom(now, -PAUSE_SECONDS)]
  const taken = await db.query<{ reference: string; startedAt: string }>(takeUnfinished, values)
  const asker = { db, clock, gateway }
  const rechecked = await Promise.all(
    taken.map(async ({ reference }) => ({
      reference,
      learned: await learn(asker, { reference, source: 'return', keeps: 'all' }),
    })),
  )
  const heard = rechecked.filter(({ learned }) => !learned.isAway)
  if (taken.length > 0 && heard.length === 0) throw new Failure('PAYMENTS_UNAVAILABLE')
  return heard
}
