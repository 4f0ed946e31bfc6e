import { campaignSorts } from '#contract/fundraising/fundraising-constants.ts'
import type { Address } from '#server/database/connect.ts'
import { encodeCampaignCursor } from '#server/features/campaigns/list-campaigns.ts'
import { hashToken } from '#server/platform/core/ids.ts'
import { compareServers, compareSizes, type GrowthRow, type Sized, sizesText } from './comparisons.ts'
import { drawEvenly, signMembersIn, tokenNamed, withConnection } from './database.ts'
import { grouped } from './numbers.ts'
import { printHangingProvider, printWebhooks } from './payments.ts'
import { type Pair, signedIn, signedInAs, visit, type Work } from './requests.ts'
import type { Scale } from './scale.ts'
import type { Store } from './store.ts'

/** The session token of the creator of the campaign with ten thousand donations. */
const BELOVED_TOKEN = tokenNamed('beloved')
/** A file of ten thousand lines costs as much as hundreds of pages. */
const FILES_PER_REQUESTS = 50

/** The ids that requests to the fundraising data use. */
export type CampaignIds = Awaited<ReturnType<typeof openCampaigns>>

/** Signs members in and returns the ids that requests can use. */
export async function openCampaigns(address: Address) {
  return await withConnection(address, async (client) => {
    const { rows: beloved } = await client.query(belovedCampaign)
    await signMembersIn(client, { [BELOVED_TOKEN]: beloved[0].email })
    const open = await drawEvenly(client, openCampaign, 5_000)
    const { rows: own } = await client.query(ownCampaigns, [hashToken(BELOVED_TOKEN)])
    const middle = open[Math.floor(open.length / 2)]
    return {
      openIds: open.map(({ id }): string => id),
      /** The campaigns whose creators are paid by hand: a freshly started provider knows no subaccounts. */
      payableIds: open.filter(({ isPayable }) => isPayable).map(({ id }): string => id),
      /** One of each signed-in member, in the order of their tokens. */
      ownIds: own.map(({ id }): string => id),
      belovedId: String(beloved[0].id),
      /** A cursor halfway down the newest campaigns. */
      halfway: encodeCampaignCursor('newest', [middle.at, middle.id]),
    }
  })
}

const belovedCampaign = `
  select c.id, a.email
    from fundraising_campaigns c
    join accounts a on a.id = c.creator_id
   where c.title = 'The Beloved Cause'`

const openCampaign = `
  select id, created_at as at, not payout_enabled as "isPayable"
    from fundraising_campaigns
   where status = 'active'
     and hidden_at is null
     and held_at is null
     and deleted_at is null
     and title <> 'The Beloved Cause'
   order by created_at desc, id desc`

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

/** Pages of campaigns. */
export function visitCampaigns(...ids: readonly string[]): Work {
  return visit(...ids.map((id) => `/api/campaign-pages/${id}`))
}

const readsOf = ({ openIds, ownIds, belovedId, halfway }: CampaignIds) => {
  const donationsTo = (id: string, filter = 'completed') => `/api/campaigns/${id}/donations?filter=${filter}`
  const statementOf = (id: string) => `/api/campaigns/${id}/statement`
  return {
    ...Object.fromEntries(
      campaignSorts.map((sort) => [`browse, ${sort}`, visit(`/api/campaigns?sort=${sort}`)]),
    ),
    'browse, newest, halfway down': visit(`/api/campaigns?sort=newest&cursor=${halfway}`),
    campaign: visitCampaigns(...openIds),
    'who gave, by page': visit(...openIds.map((id) => `/api/campaigns/${id}/supporters`)),
    'own campaigns': signedIn('/api/my-campaigns'),
    'own donations': signedIn('/api/my-donations'),
    'donations of an own campaign': signedIn(...ownIds.map((id) => donationsTo(id))),
    'its statement': signedIn(...ownIds.map(statementOf)),
    'campaign with 10,000 gifts': visitCampaigns(belovedId),
    'its donations': signedInAs(BELOVED_TOKEN, donationsTo(belovedId)),
    'its refunded donations': signedInAs(BELOVED_TOKEN, donationsTo(belovedId, 'refunded')),
    'its own statement': signedInAs(BELOVED_TOKEN, statementOf(belovedId)),
  }
}

const search = (...words: readonly string[]) => visit(...words.map((word) => `/api/campaigns?search=${word}`))

/** Words, grouped by how often they occur in the texts of groundwork.sql. */
const searches = {
  'frequent words': search('lord', 'family', 'healing', 'strength'),
  'uncommon words': search('harvest', 'borehole'),
  'rare words': search('ladysmith', 'nongoma'),
  'a word nobody wrote': search('xylophone'),
}

/** Measures browsing and searching, provider webhooks, and a hanging provider, with this many campaigns. */
export async function measureFundraising(scale: Scale, store: Store): Promise<void> {
  const { campaigns, reads, hanging, webhookSeconds } = scale
  const [small, large] = [await store.campaigns(campaigns.small), await store.campaigns(campaigns.large)]
  const few = await openCampaigns(small)
  const work = visitCampaigns(...(await openCampaigns(large)).openIds)
  const about = `${grouped(campaigns.large)} campaigns, beside a bare server, 24 connections; medians`
  await compareServers('bare', about, [large, large], scale, {
    'browse, newest, 100 cards': [0.8, visit('/api/campaigns?sort=newest')],
    campaign: [0.8, work],
  })
  const files = Math.ceil(reads / FILES_PER_REQUESTS)
  const sizes = `${sizesText(campaigns)} campaigns, ten times as many gifts`
  await compareSizes(sizes, [small, large], openCampaigns, {
    readsOf,
    requests: reads,
    printMore: (sizes, row) => printFileTimes(sizes, files, row),
    searches,
  })
  const copy = (name: string) => store.copy(small, `measured_${name}`)
  await printWebhooks(await copy('app'), few, webhookSeconds)
  await printHangingProvider(await copy('hanging'), few, hanging)
}

/** Prints the time to the first and to the last byte of a file with ten thousand donations. */
async function printFileTimes(sizes: Pair<Sized<CampaignIds>>, files: number, row: GrowthRow): Promise<void> {
  const times = { first: [[], []] as Pair<number[]>, last: [[], []] as Pair<number[]> }
  for (let turn = 0; turn < files; turn++) {
    for (const index of [0, 1] as const) {
      const { app, ids } = sizes[index]
      const address = `http://127.0.0.1:${app.port}/api/campaigns/${ids.belovedId}/donations.csv`
      const started = performance.now()
      const response = await fetch(address, { headers: { cookie: `tz_sid=${BELOVED_TOKEN}` } })
      if (response.status !== 200 || !response.body) throw new Error(`The file answered ${response.status}`)
      let first = 0
      for await (const _ of response.body) first ||= performance.now() - started
      times.first[index].push(first)
      times.last[index].push(performance.now() - started)
    }
  }
  row('its file, to the first byte', times.first)
  row('its file, to the last byte', times.last, null)
}
