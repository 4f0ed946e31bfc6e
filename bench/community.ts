import { categories } from '#contract/prayers/prayer-constants.ts'
import type { Address } from '#server/database/connect.ts'
import { encodeCursor } from '#server/platform/formats/list-cursor.ts'
import { compareServers, compareSizes, sizesText } from './comparisons.ts'
import { ADMIN_TOKEN, drawEvenly, signMembersIn, tokenNamed, withConnection } from './database.ts'
import { openCampaigns, visitCampaigns } from './fundraising.ts'
import { grouped } from './numbers.ts'
import { signedIn, signedInAs, visit, type Work } from './requests.ts'
import type { Scale } from './scale.ts'
import type { Store } from './store.ts'

/** The session token of the member who has a hundred times as many notifications in the larger community. */
const NOTIFIED_MEMBER_TOKEN = tokenNamed('notified')

/** The ids that requests to a community use. */
export type CommunityIds = Awaited<ReturnType<typeof openCommunity>>

/** Signs members and an admin in; returns the ids that requests can use. */
export async function openCommunity(address: Address) {
  return await withConnection(address, async (client) => {
    const special = { [ADMIN_TOKEN]: 'member1@example.com', [NOTIFIED_MEMBER_TOKEN]: 'member3@example.com' }
    await signMembersIn(client, special)
    const drawn = await drawEvenly(client, wall, 5_000)
    const ofGroup = await drawEvenly(client, largeGroup, 50)
    const [story] = await drawEvenly(client, stories, 2)
    const [news] = await drawEvenly(client, newsOfTold, 2)
    const middle = drawn[Math.floor(drawn.length / 2)]
    return {
      publicIds: drawn.map(({ id }): string => id),
      /** Prayers of the large group, of which every signed-in member is part. */
      groupIds: ofGroup.map(({ id }): string => id),
      /** Cursors halfway down the wall, the public miracles and the notifications of one member. */
      halfway: encodeCursor(middle.at, middle.id),
      halfwayStories: encodeCursor(story.at, story.id),
      halfwayNews: encodeCursor(news.at, news.id),
      shareToken: String(middle.shareToken),
    }
  })
}

const wall = `
  select id, date_submitted as at, share_token as "shareToken"
    from prayer_requests
   where audience = 'public'
     and status <> 'archived'
     and hidden_at is null
   order by date_submitted desc, id desc`

const stories = `
  select id, reported_at as at
    from miracles
   where audience = 'public'
     and hidden_at is null
   order by reported_at desc, id desc`

const newsOfTold = `
  select n.id, n.last_at as at
    from notifications n
    join accounts a on a.id = n.user_id
   where a.email = 'member3@example.com'
   order by n.last_at desc, n.id desc`

const largeGroup = `
  select s.prayer_id as id
    from groups g
    join prayer_shares s on s.group_id = g.id
   where g.name = 'Circle 0'
   order by s.prayer_id`

/** The address of the query that loads one prayer page. */
export const detailPath = (prayerId: string): string => `/api/prayer-pages/${prayerId}`

/** The submitted prayer. */
export const prayerFields = {
  title: 'For rain',
  description: 'The boreholes are low. '.repeat(10),
  category: 'other',
}
/** Submitting a prayer. */
export const submitPrayer: Work = {
  ...signedIn('/api/prayers'),
  body: JSON.stringify({ ...prayerFields, audience: { kind: 'public' } }),
}

/**
 * 'I prayed'. The number of prayers has no common divisor with that of the members, so that nobody prays twice for the
 * same one.
 */
export const pray = ([_, ...prayerIds]: readonly string[]): Work => ({
  ...signedIn(...prayerIds.map((id) => `/api/prayers/${id}/intercession`)),
  method: 'PUT',
  body: '{}',
})

/**
 * Compares hot reads and writes of the app with a minimal server that runs the same statements (REQ-217). Each server
 * gets its own copy of the data: it handles its own events, and neither waits for the other's locks.
 */
export async function compareWithBare(scale: Scale, store: Store): Promise<void> {
  const source = await store.community(scale.compared)
  const { publicIds } = await openCommunity(source)
  const copies = await Promise.all([store.copy(source, 'measured_bare'), store.copy(source, 'measured_app')])
  const list = visit('/api/prayers')
  const detail = signedIn(...publicIds.map(detailPath))
  const session = signedIn('/api/session')
  const rounds = `${scale.rounds} alternating rounds of ${scale.seconds} s, 24 connections; medians of the rounds`
  await compareServers('bare', `${grouped(scale.compared)} prayers: ${rounds}`, copies, scale, {
    'public list, anonymous': [0.8, list],
    'detail page': [0.8, detail],
    'session check': [0.7, session],
    'submit prayer': [0.7, submitPrayer],
    'I prayed': [0.7, pray(publicIds)],
  })
  await compareServers('plain', 'Beside the plainest server that shows the same:', [source, source], scale, {
    'public list, anonymous': [0.8, list],
    'detail page': [0.75, detail],
    'session check': [0.75, session],
  })
  const raising = await store.campaigns(scale.campaigns.large)
  const campaign = visitCampaigns(...(await openCampaigns(raising)).openIds)
  await compareServers('plain', 'A campaign beside the plainest server:', [raising, raising], scale, {
    campaign: [0.75, campaign],
  })
}

/** The hot reads of members and visitors. */
export const prayerReads = ({ publicIds, groupIds, halfway, halfwayNews }: CommunityIds) => ({
  'public wall': visit('/api/prayers'),
  'public wall of a category': visit(...categories.map((category) => `/api/prayers?category=${category}`)),
  'public wall of a language': visit('/api/prayers?language=zu', '/api/prayers?language=nr'),
  'public wall of a language and a category': visit('/api/prayers?language=nr&category=education'),
  'public wall, halfway down': visit(`/api/prayers?cursor=${halfway}`),
  'detail page': signedIn(...publicIds.map(detailPath)),
  'detail page, of a large group': signedIn(...groupIds.map(detailPath)),
  'dashboard with stats': signedIn('/api/dashboard'),
  'ten to pray for, of the wall': signedIn('/api/pray-list?source=public&size=10'),
  'ten to pray for, of my groups': signedIn('/api/pray-list?source=groups&size=10'),
  'what to pray for today': signedIn('/api/pray-list?source=today&size=20'),
  notifications: signedIn('/api/notifications'),
  'their number': signedIn('/api/notifications/count'),
  'notifications, of a member with many': signedInAs(NOTIFIED_MEMBER_TOKEN, '/api/notifications'),
  'the same, halfway down': signedInAs(NOTIFIED_MEMBER_TOKEN, `/api/notifications?cursor=${halfwayNews}`),
  'the number of theirs': signedInAs(NOTIFIED_MEMBER_TOKEN, '/api/notifications/count'),
})

/** Words, grouped by how often they occur in the texts of groundwork.sql. */
const prayerSearches = {
  'frequent words, in every second to sixth prayer': search('lord', 'family', 'healing', 'strength'),
  'uncommon words, in one of 200 to 500': search('harvest', 'borehole'),
  'rare words, in one of 1,500 to 3,000': search('ladysmith', 'nongoma'),
  'a frequent and a rare word': search('family nongoma', 'lord ladysmith'),
  'two frequent words': search('mother healing', 'job strength'),
  'a word nobody wrote': search('xylophone'),
}

function search(...texts: readonly string[]): Work {
  return visit(...texts.map((text) => `/api/prayers?search=${encodeURIComponent(text)}`))
}

const communityReads = ({ halfwayStories }: CommunityIds) => ({
  'landing page, what it asks for': visit('/api/landing'),
  'community dashboard': signedIn('/api/community'),
  'its numbers alone': signedIn('/api/statistics'),
  'miracle stories': signedIn('/api/miracle-stories'),
  'miracle stories, halfway down': signedIn(`/api/miracle-stories?cursor=${halfwayStories}`),
  'contact messages that wait': signedInAs(ADMIN_TOKEN, '/api/admin/contact-messages?filter=waiting'),
  'contact messages answered': signedInAs(ADMIN_TOKEN, '/api/admin/contact-messages?filter=answered'),
})

/** Measures how much longer a query takes in a community a hundred times as large. */
export async function compareGrowth({ prayers, reads }: Scale, store: Store): Promise<void> {
  const addresses = [await store.community(prayers.small), await store.community(prayers.large)] as const
  const about = `${sizesText(prayers)} prayers: ${reads} requests to each, in turn`
  const works = { readsOf: prayerReads, searches: prayerSearches }
  await compareSizes(about, addresses, openCommunity, { ...works, requests: reads })
}

/** Measures reading the community's statistics, with ten rows per prayer count. */
export async function compareCommunity({ counted, reads }: Scale, store: Store): Promise<void> {
  const { small, large } = counted
  const addresses = [await store.community(small), await store.community(large)] as const
  const about = `${sizesText({ small: 10 * small, large: 10 * large })} rows that count`
  await compareSizes(about, addresses, openCommunity, { readsOf: communityReads, requests: reads })
}
