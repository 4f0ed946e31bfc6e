import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import { readMuteToken } from './mute-link.ts'

const muteMails = sql(
  'mute-campaign-mails',
  `
    with known as (
      select id from fundraising_campaigns where id = $1
    ), muted as (
      insert into campaign_mail_mutes (campaign_id, email_fingerprint, muted_at)
      select id, $2, $3 from known
      on conflict on constraint campaign_mail_mutes__once do nothing
    )
    select c.title
      from known
      left join visible_campaigns(null) c on c.id = known.id`,
)

/**
 * Ends the mails about one campaign to one address, for the holder of one of our mails; doing it twice changes
 * nothing. Returns the title while it is public. Throws LINK_EXPIRED for a foreign token.
 */
export function muteCampaignMails(seal: Seal) {
  return async (
    { db, clock }: Context<'anyone'>,
    { token }: { token: string },
  ): Promise<{ campaignTitle: string | null }> => {
    const mute = readMuteToken(seal, token)
    if (!mute) throw new Failure('LINK_EXPIRED')
    const values = [mute.campaignId, mute.addressFingerprint, clock.now()] as const
    const [muted] = await db.query(muteMails, values)
    if (!muted) throw new Failure('LINK_EXPIRED')
    return { campaignTitle: muted.title }
  }
}
