import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EventName, EventPayloads } from '#contract/events/all-events.ts'
import { inTransaction } from '#server/database/db.ts'
import { insertCampaign, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import { insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import { insertComment, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { newId } from '#server/platform/core/ids.ts'
import { recordEvent } from '#server/platform/events/domain-events.ts'
import {
  createVisibilityScene,
  type Probe,
  type VisibilityScene,
  visibilityProbes,
} from '#tests/support/access/visibility-probes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openStream } from '#tests/support/test-stream.ts'

let app: TestApp
let scene: VisibilityScene

beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 100_000 } })
  scene = await createVisibilityScene(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.pool.query('delete from member_blocks')
  await app.pool.query('delete from account_deletions')
})

const NOW = new Date()

async function block(blocker: Person, blocked: Person): Promise<void> {
  await app.pool.query('insert into member_blocks values ($1, $2, $3, $4)', [
    newId(NOW),
    blocker.id,
    blocked.id,
    NOW,
  ])
}

function depart(person: Person) {
  return app.pool.query('insert into account_deletions (member_id, deleted_at) values ($1, $2)', [
    person.id,
    NOW,
  ])
}

async function seesAuthor(probe: Probe, viewer: Person | null): Promise<boolean> {
  return (await probe.read(app, viewer, scene)).includes('Canary Seen')
}

const probes = visibilityProbes.map((probe): [string, Probe] => [probe.name, probe])
const personal = probes.filter(([, { isAlike, isLed }]) => !isAlike && !isLed)
const led = probes.filter(([, { isLed }]) => isLed)

describe('everyone sees a person whom they may see', () => {
  test.each(probes)('%s', async (_, probe) => {
    for (const person of [scene.viewer, scene.third]) expect(await seesAuthor(probe, person)).toBe(true)
    if (probe.isPublic) expect(await seesAuthor(probe, null)).toBe(true)
    if (probe.isByRole) expect(await seesAuthor(probe, scene.admin)).toBe(true)
  })
})

describe('when one of two people has blocked the other, neither sees the other (SEC-7.4, SEC-P16)', () => {
  test.each(personal)('%s', async (_, probe) => {
    for (const [blocker, blocked] of [
      [scene.viewer, scene.author],
      [scene.author, scene.viewer],
    ] as const) {
      await app.pool.query('delete from member_blocks')
      await block(blocker, blocked)
      expect(await seesAuthor(probe, scene.viewer)).toBe(false)
    }
    expect(await seesAuthor(probe, scene.third)).toBe(true)
    if (probe.isPublic) expect(await seesAuthor(probe, null)).toBe(true)
  })

  test.each(probes.filter(([, { isByRole }]) => isByRole))('staff on duty: %s', async (_, probe) => {
    await block(scene.admin, scene.author)
    expect(await seesAuthor(probe, scene.admin)).toBe(true)
  })
})

describe('a member is never hidden from the leaders of a group, whichever of the two blocked the other', () => {
  test.each(led)('%s', async (_, probe) => {
    for (const [blocker, blocked] of [
      [scene.viewer, scene.author],
      [scene.author, scene.viewer],
    ] as const) {
      await app.pool.query('delete from member_blocks')
      await block(blocker, blocked)
      expect(await seesAuthor(probe, scene.viewer)).toBe(true)
    }
  })
})

describe('a member whose account is being deleted is seen by no one (REQ-95)', () => {
  test.each(probes)('%s', async (_, probe) => {
    await depart(scene.author)
    for (const person of [scene.viewer, scene.third, scene.admin, scene.moderator, null])
      expect(await seesAuthor(probe, person)).toBe(false)
  })
})

describe('blocked', () => {
  beforeEach(() => block(scene.viewer, scene.author))

  test('numbers stay: of members, messages, comments, Amens and gifts', async () => {
    const numbers = async (person: Person) => {
      const on = app.as(person)
      const { memberCount, unread } = await on.get('getGroup', { groupId: scene.groupId })
      const { commentCount } = await on.get('getPrayer', { prayerId: scene.commentedId })
      const { items } = await on.get('listMessages', { groupId: scene.groupId })
      const { campaign } = await on.get('getCampaignPage', { campaignId: scene.supportedId })
      return [memberCount, unread, commentCount, items.map(({ number }) => number), campaign.raisedCents]
    }
    expect(await numbers(scene.viewer)).toEqual(await numbers(scene.third))
  })

  test('their message shows as an empty entry, like a deleted one', async () => {
    const gone = await insertMessage(app.pool, {
      by: scene.third,
      group: { id: scene.groupId },
      isDeleted: true,
    })
    const { items } = await app.as(scene.viewer).get('listMessages', { groupId: scene.groupId })
    const [theirs, deleted] = [1, gone.number].map((number) => items.find((one) => one.number === number))
    expect(theirs).toMatchObject({ content: '', images: [], isDeleted: true, memberKey: null, viewerCan: [] })
    expect(theirs?.author).toEqual(deleted?.author)
    expect(deleted).toMatchObject({ isDeleted: true, isHidden: false, memberKey: null })
  })

  test('their join request reaches the person who decides, in the list and in the count, and proceeds as usual', async () => {
    const waiting = async (person: Person) => {
      const { waitingRequests } = await app.as(person).get('getGroup', { groupId: scene.requestedGroupId })
      const { items } = await app.as(person).get('listMyGroups', {})
      const card = items.find(({ id }) => id === scene.requestedGroupId)
      return [waitingRequests, card?.waitingRequests]
    }
    expect([await waiting(scene.viewer), await waiting(scene.third)]).toEqual([
      [1, 1],
      [1, 1],
    ])
    const { requests } = await app.as(scene.author).get('listMyGroups', {})
    expect(requests.map(({ group }) => group.id)).toContain(scene.requestedGroupId)
  })

  test('neither of them finds a group of the other in Explore, except one they belong to', async () => {
    const outside = await insertMember(app.pool)
    const group = { groupId: scene.ownGroupId }
    const explored = async (person: Person) =>
      (await app.as(person).get('exploreGroups', { search: 'canaries' })).items.map(({ id }) => id)
    expect(await explored(outside)).toEqual([scene.ownGroupId])
    await block(outside, scene.author)
    expect(await explored(outside)).toEqual([])
    expect((await app.as(outside).call('getGroup', group)).status).toBe(200)
    await block(scene.author, outside)
    expect(await explored(outside)).toEqual([])
    expect((await app.as(outside).call('getGroup', group)).status).toBe(404)
    expect(await explored(scene.viewer)).toEqual([scene.ownGroupId])
    expect(await explored(scene.third)).toEqual([scene.ownGroupId])
  })

  test('a comment or a campaign of the other does not exist for either of them', async () => {
    const { commentedId: prayerId, commentId, campaignId } = scene
    const tries = [
      app.as(scene.viewer).call('deleteComment', { prayerId, commentId }),
      app.as(scene.viewer).call('supportPrayer', { prayerId: scene.prayerId }),
      app.as(scene.viewer).call('addComment', { prayerId: scene.prayerId, comment: 'Hello' }),
      app.as(scene.viewer).call('sayAmen', { miracleId: scene.miracleId }),
      app.as(scene.viewer).call('getCampaign', { campaignId }),
    ]
    for (const { status } of await Promise.all(tries)) expect(status).toBe(404)
  })

  test('a donor still sees their own donations and the campaign page, but not the name, and no list shows the campaign', async () => {
    const donor = await insertMember(app.pool)
    const cause = await insertCampaign(app.pool, { by: scene.author, title: 'A well in the Koup' })
    await insertDonation(app.pool, { to: cause, by: donor })
    await block(donor, scene.author)
    const on = app.as(donor)
    const { campaign } = await on.get('getCampaignPage', { campaignId: cause.id })
    expect([campaign.title, campaign.creator]).toEqual(['A well in the Koup', null])
    expect((await on.get('listOwnDonations', {})).items[0]?.campaignId).toBe(cause.id)
    expect((await on.get('listCampaigns', { search: 'koup' })).items).toEqual([])
    await depart(scene.author)
    expect((await on.call('getCampaign', { campaignId: cause.id })).status).toBe(404)
  })

  test('among the donations to their campaign, a creator reads neither the name nor the message of the blocked person', async () => {
    const cause = await insertCampaign(app.pool, { by: scene.viewer })
    await insertDonation(app.pool, { to: cause, by: scene.author, message: 'From Canary Seen' })
    const of = { campaignId: cause.id }
    const { items } = await app.as(scene.viewer).get('listDonations', { ...of, filter: 'all' })
    expect(items).toMatchObject([{ name: null, message: '', amountCents: 10_000 }])
    const overseen = await app.as(scene.admin).get('listDonations', { ...of, filter: 'all' })
    expect(overseen.items).toMatchObject([{ name: 'Canary Seen' }])
  })
})

describe('the live stream (SEC-P4)', () => {
  /**
   * Publishes an event as a command would, followed by a public one that marks the end: anything not received before it
   * will not come.
   */
  async function publish<N extends EventName>(
    name: N,
    payload: EventPayloads[N],
    ...to: Person[]
  ): Promise<void> {
    await inTransaction(app.pool, async (db) => {
      await recordEvent(db, { name, payload, actorId: null, at: NOW })
      for (const { id: memberId } of to)
        await recordEvent(db, { name: 'journey.moved', payload: { memberId }, actorId: null, at: NOW })
      await db.run(`select pg_notify('domain_events', 'test')`)
    })
  }

  async function receivedBy<N extends EventName>(
    name: N,
    payload: EventPayloads[N],
    watch: `prayer:${string}`[] = [],
  ) {
    const people = [scene.viewer, scene.third]
    const streams = await Promise.all(people.map((person) => openStream(app, person, { watch })))
    await publish(name, payload, ...people)
    await Promise.all(streams.map((stream) => stream.waitForEvent('journey.moved')))
    const received = streams.map((stream) => stream.liveEvents().some((event) => event.name === name))
    for (const stream of streams) stream.close()
    return received
  }

  test('no one receives an event about a prayer they cannot see, and the person who decides receives every request', async () => {
    const { author, prayerId, requestedGroupId: groupId } = scene
    const { rows } = await app.pool.query('select id from group_join_requests where group_id = $1', [groupId])
    const request = { groupId, requestId: String(rows[0]?.id), userId: author.id }
    const prayer = { prayerId, ownerId: author.id, updateId: scene.updateId }
    expect(await receivedBy('join-request.made', request)).toEqual([true, true])
    await block(author, scene.viewer)
    expect(await receivedBy('join-request.made', request)).toEqual([true, true])
    expect(await receivedBy('update.added', prayer, [`prayer:${prayerId}`])).toEqual([false, true])
  })

  test('everyone receives that public content was hidden, and its readers receive what was hidden or shown in it', async () => {
    const { author, third, prayerId, commentedId, groupId } = scene
    const inPrayer = { prayerId: commentedId, ownerId: third.id, commentId: scene.commentId }
    const inGroup = { groupId, messageId: scene.messageId, number: 1 }
    const watch = [`prayer:${commentedId}`] as `prayer:${string}`[]
    const received = [
      await receivedBy('prayer.hidden', { prayerId, ownerId: author.id, wasPublic: true }),
      await receivedBy('miracle.hidden', { miracleId: scene.miracleId, ownerId: author.id, wasPublic: true }),
      await receivedBy('comment.hidden', inPrayer, watch),
      await receivedBy('comment.shown', inPrayer, watch),
      await receivedBy('message.hidden', inGroup),
      await receivedBy('message.shown', inGroup),
    ]
    expect(received).toEqual(Array(6).fill([true, true]))
    const secret = { prayerId: scene.groupPrayerId, ownerId: author.id, wasPublic: false }
    expect(await receivedBy('prayer.hidden', secret)).toEqual([false, false])
  })
})

test('a blocked person’s comments never shorten a page', async () => {
  await block(scene.viewer, scene.author)
  const prayer = await insertPrayer(app.pool, { by: scene.third, audience: 'public' })
  for (let n = 0; n < 30; n++)
    await insertComment(app.pool, {
      by: n % 2 === 0 ? scene.author : scene.third,
      prayer,
      text: `Amen ${n}`,
    })
  const { items, next } = await app.as(scene.viewer).get('listComments', { prayerId: prayer.id })
  expect([items.length, next]).toEqual([15, null])
})
