import type { campaignOperations } from '#contract/fundraising/campaign-operations.ts'
import { donationLimits } from '#contract/fundraising/fundraising-constants.ts'
import { type Db, sql } from '#server/database/db.ts'
import { requireCampaign } from '#server/features/campaigns/campaign-access.ts'
import { removeCampaign } from '#server/features/campaigns/remove-campaign.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { type Handler, prepared } from '#server/platform/core/request-context.ts'
import type { DonationDeps } from './donation-deps.ts'
import { lockPayments } from './settlement/lock-payment.ts'
import { pollPayment, settlePolled } from './settlement/poll-provider.ts'

const MAX_POLLED = 20

/** Payments that may be in progress at this moment; a payment set aside for review no longer is. */
const openPayments = sql(
  'open-payments-of-campaign',
  `
    select a.reference
      from payment_attempts a
      join donations d on d.id = a.donation_id
     where d.original_campaign_id = $1
       and d.status = 'pending'
       and a.paid_at is null
       and a.created_at >= $2
     order by a.created_at`,
)

const detach = sql('detach-donations', 'update donations set campaign_id = null where campaign_id = $1')

type Deleting = (typeof campaignOperations)['deleteCampaign']
type PolledPayments = { references: string[]; eventIds: string[] }

/**
 * Deletes a campaign; its donations stay, detached, with its title (REQ-139). Payments that may be in progress are
 * polled first: the deletion is refused with PAYMENT_IN_PROGRESS unless an admin forces it with a reason. A payment
 * that succeeds later waits for review (PAY-E4). Throws NOT_FOUND, FORBIDDEN, INVALID.
 */
export function deleteCampaign({ gateway }: DonationDeps): Handler<Deleting> {
  return prepared<Deleting, PolledPayments>({
    prepare: async (context, { campaignId, isForced }) => {
      const { db, clock } = context
      const action = isForced ? 'campaign.forceDelete' : 'campaign.delete'
      await requireCampaign(context, { action, campaignId })
      if (!gateway) return { references: [], eventIds: [] }
      const open = await findOpen(db, campaignId, clock.now())
      const references = open.slice(0, MAX_POLLED)
      const polled = await Promise.all(
        references.map((reference) =>
          pollPayment({ db, clock, gateway }, { reference, source: 'check', stores: 'news' }),
        ),
      )
      return { references, eventIds: polled.flatMap(({ eventIds }) => eventIds) }
    },
    run: async (context, input, { references, eventIds }) => {
      const { db, clock } = context
      // Payments and donations are locked before their campaign, as in settlement; the last step detaches donations
      // that began in between.
      await lockPayments(db, references)
      await db.query(detach, [input.campaignId])
      if (gateway) await settlePolled(context, gateway, eventIds)
      await removeCampaign(context, input)
      await db.query(detach, [input.campaignId])
      const open = await findOpen(db, input.campaignId, clock.now())
      if (open.length > 0 && !input.isForced) throw new Failure('PAYMENT_IN_PROGRESS')
      return {}
    },
  })
}

async function findOpen(db: Db, campaignId: string, now: Date): Promise<string[]> {
  const since = secondsFrom(now, -donationLimits.staleMinutes * 60)
  const open = await db.query(openPayments, [campaignId, since])
  return open.map(({ reference }) => reference)
}
