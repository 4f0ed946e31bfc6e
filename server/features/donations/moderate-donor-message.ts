import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'

/** $2 is the time of hiding, null to show the message again; an unchanged message returns no row. */
const hideMessage = sql(
  'hide-message-of-donation',
  `
    update donations
       set message_hidden_at = $2
     where id = $1
       and (message <> '' or donor_id is null and donor_name is not null)
       and (message_hidden_at is null) = ($2::timestamptz is not null)
    returning campaign_id as "campaignId"`,
)

const removeMessage = sql(
  'remove-message-of-donation',
  `
    update donations
       set message = '',
           donor_name = case when donor_id is not null then donor_name end,
           anonymous = anonymous or donor_id is null
     where id = $1
       and (message <> '' or donor_id is null and donor_name is not null)
    returning campaign_id as "campaignId"`,
)

type Acting = Pick<Context<'member'>, 'db' | 'clock' | 'publish'>

/**
 * Hides a donor's message, and the name that a guest typed, from everyone else, or shows it again; returns whether that changed anything. The money is
 * unaffected. The moderation feature calls this after its decision.
 */
export async function setDonorMessageHidden(
  { db, clock, publish }: Acting,
  { donationId, isHidden }: { donationId: string; isHidden: boolean },
): Promise<boolean> {
  const values = [donationId, isHidden ? clock.now() : null] as const
  const [moved] = await db.query(hideMessage, values)
  if (moved)
    await publish(isHidden ? 'donation.message-hidden' : 'donation.message-shown', { donationId, ...moved })
  return moved !== undefined
}

/** Removes a donor's message, and the name that a guest typed, for good; the donation stays. */
export async function removeDonorMessage(
  { db, publish }: Acting,
  { donationId }: { donationId: string },
): Promise<void> {
  const [taken] = await db.query(removeMessage, [donationId])
  if (taken) await publish('donation.message-hidden', { donationId, ...taken })
}
