import type { Address } from '#server/database/connect.ts'
import { encodeCampaignCursor } from '#server/features/campaigns/browse-campaigns.ts'
import { hashToken } from '#server/platform/core/ids.ts'
import { drawEvenly, signMembersIn, tokenNamed, withConnection } from './database.ts'

const SAMPLE = 5_000

/** The session token of the creator of the campaign with ten thousand donations. */
export const BELOVED_TOKEN = tokenNamed('beloved')

/** The ids that requests to the fundraising data use. */
export type CampaignIds = {
  /** Campaigns that take donations, evenly drawn from all. */
  openIds: string[]
  /** Those whose creators are paid by hand: a freshly started provider knows no subaccounts. */
  payableIds: string[]
  /** One own campaign of each signed-in member, in the order of their tokens. */
  ownIds: string[]
  /** The campaign with ten thousand donations. */
  belovedId: string
  /** A cursor halfway down the newest campaigns. */
  halfway: string
}

/** Signs members in and returns the ids that requests can use. */
export async function openCampaigns(address: Address): Promise<CampaignIds> {
  return await withConnection(address, async (client) => {
    const { rows: beloved } = await client.query(belovedCampaign)
    await signMembersIn(client, { [BELOVED_TOKEN]: beloved[0].email })
    const open = await drawEvenly(client, openCampaign, SAMPLE)
    const { rows: own } = await client.query(ownCampaigns, [hashToken(BELOVED_TOKEN)])
    const middle = open[Math.floor(open.length / 2)]
    return {
      openIds: open.map(({ id }) => id),
      payableIds: open.filter(({ isPayable }) => isPayable).map(({ id }) => id),
      ownIds: own.map(({ id }) => id),
      belovedId: beloved[0].id,
      halfway: encodeCampaignCursor('newest', [middle.at, middle.id]),
    }
  })
}

const belovedCampaign = `
  select c.id, a.email
    from fundraising_campaigns c
    join accounts a on a.id = c.creator_id
   where c.title = 'The Beloved Cause'`

const openCampaign = {
  columns: 'id, created_at as at, not payout_enabled as "isPayable"',
  from: `fundraising_campaigns
   where status = 'active'
     and hidden_at is null
     and held_at is null
     and deleted_at is null
     and title <> 'The Beloved Cause'`,
  order: 'created_at desc, id desc',
}

/** Tokens follow the order of the members' numbers, which are part of their addresses. */
const ownCampaigns = `
  select (select c.id
            from fundraising_campaigns c
           where c.creator_id = a.id
             and c.deleted_at is null
           order by c.created_at desc
           limit 1) as id
    from sessions s
    join accounts a on a.id = s.user_id
   where s.token_hash <> $1
   order by substring(a.email from '[0-9]+')::int`
