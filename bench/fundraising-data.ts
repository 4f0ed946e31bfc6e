import pg from 'pg'
import { types } from '#server/database/column-types.ts'
import type { Address } from '#server/database/connect.ts'
import { encodeCampaignCursor } from '#server/features/campaigns/browse-campaigns.ts'
import { hashToken } from '#server/platform/core/ids.ts'
import { SIGNED_IN, signMembersIn } from './community-data.ts'

const SAMPLE = 5_000

/** The session token of the creator of the campaign with ten thousand donations. */
export const BELOVED_TOKEN = `bench-token-${'beloved'.padStart(31, '0')}`

/** The ids that requests to the fundraising data use. */
export type Causes = {
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
export async function openCauses(address: Address): Promise<Causes> {
  const client = new pg.Client({ ...address, types })
  await client.connect()
  try {
    await signMembersIn(client)
    await client.query(creatorSession, [hashToken(BELOVED_TOKEN)])
    const { rows: beloved } = await client.query(belovedCause)
    const { rows: open } = await client.query(openCampaigns, [SAMPLE])
    const { rows: own } = await client.query(ownCampaigns, [hashToken(BELOVED_TOKEN)])
    if (own.length !== SIGNED_IN) throw new Error(`${own.length} of those signed in have a campaign`)
    const middle = open[Math.floor(open.length / 2)]
    return {
      openIds: open.map(({ id }) => id),
      payableIds: open.filter(({ isPayable }) => isPayable).map(({ id }) => id),
      ownIds: own.map(({ id }) => id),
      belovedId: beloved[0].id,
      halfway: encodeCampaignCursor('newest', [middle.at, middle.id]),
    }
  } finally {
    await client.end()
  }
}

const belovedCause = `select id, creator_id from fundraising_campaigns where title = 'The Beloved Cause'`

const creatorSession = `
  insert into sessions (id, user_id, token_hash, created_at, signed_in_at, access_ends_at, idle_ends_at, ends_at)
  select gen_random_uuid(), creator_id, $1, now(), now(),
         now() + interval '1 hour', now() + interval '1 day', now() + interval '2 days'
    from (${belovedCause}) beloved`

const openCampaigns = `
  select id, created_at as at, not payout_enabled as "isPayable"
    from (select id, created_at, payout_enabled,
                 row_number() over (order by created_at desc, id desc) as number,
                 count(*) over () as many
            from fundraising_campaigns
           where status = 'active'
             and hidden_at is null
             and held_at is null
             and deleted_at is null
             and title <> 'The Beloved Cause') open
   where number * $1::int / many > (number - 1) * $1::int / many
   order by number`

/** Tokens follow the order of the members' numbers, which are part of their addresses. */
const ownCampaigns = `
  select own.id
    from sessions s
    join accounts a on a.id = s.user_id
   cross join lateral (
     select c.id
       from fundraising_campaigns c
      where c.creator_id = a.id
        and c.deleted_at is null
      order by c.created_at desc
      limit 1) own
   where s.token_hash <> $1
   order by substring(a.email from '[0-9]+')::int`
