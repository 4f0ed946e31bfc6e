import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Audience } from '#contract/values/audience.ts'
import { insertGroup, insertPrayer, insertSupports } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const UNKNOWN_ID = '01980000-0000-7000-8000-000000000000'

let app: TestApp
let owner: Person
let admin: Person
let thandi: Person
let sipho: Person
let stranger: Person
let siteAdmin: Person
let group: { id: string; name: string }

beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 10_000 } })
  siteAdmin = await insertMember(app.pool, { roles: ['admin'] })
})
beforeEach(async () => {
  owner = await insertMember(app.pool)
  admin = await insertMember(app.pool)
  thandi = await insertMember(app.pool)
  sipho = await insertMember(app.pool)
  stranger = await insertMember(app.pool)
  group = await insertGroup(app.pool, { by: owner, admins: [admin], members: [thandi, sipho] })
})
afterAll(() => app.close())

type Ref = { id: string }

/** Creates a prayer shared with these groups, or with the group of this test. */
function shared(by: Person, groups: readonly Ref[] = [group], at?: Date): Promise<Ref> {
  return insertPrayer(app.pool, { by, audience: 'groups', groups, ...(at && { at }) })
}

const list = (by: Person, groupId = group.id) => app.as(by).get('listGroupPrayers', { groupId })
const idsOf = (refs: readonly Ref[]) => refs.map(({ id }) => id)
const unshare = (by: Person | null, prayer: Ref, groupId = group.id) =>
  app.as(by).call('unsharePrayer', { groupId, prayerId: prayer.id })

/** Reads the audience and the groups of a prayer or miracle. */
async function audienceOf({ id }: Ref, table: 'prayer' | 'miracle' = 'prayer') {
  const statement =
    table === 'prayer'
      ? `select audience, array(select group_id::text from prayer_shares where prayer_id = $1) as groups
           from prayer_requests where id = $1`
      : `select audience, array(select group_id::text from miracle_shares where miracle_id = $1) as groups
           from miracles where id = $1`
  const { rows } = await app.pool.query(statement, [id])
  return rows[0]
}

async function events(prayer: Ref): Promise<unknown[]> {
  const { rows } = await app.pool.query(
    `select name, payload from domain_events where payload->>'prayerId' = $1 order by id`,
    [prayer.id],
  )
  return rows.map(({ name, payload: { prayerId: _, ...rest } }) => [name, rest])
}

async function audited(subjectId: string): Promise<unknown[]> {
  const { rows } = await app.pool.query(
    'select action, actor_id as actor, owner_id as owner from audit_log where subject_id = $1 order by at',
    [subjectId],
  )
  return rows
}

async function removeFrom(groupId: string, person: Person): Promise<void> {
  const { rows } = await app.pool.query('select id from group_members where group_id = $1 and user_id = $2', [
    groupId,
    person.id,
  ])
  await app.as(owner).must('removeMember', { groupId, memberId: rows[0].id })
}

describe('the prayers of a group (GDET-12, REQ-28)', () => {
  test('are listed newest first, those shared with several groups too, and no others', async () => {
    const other = await insertGroup(app.pool, { by: thandi })
    const days = [3, 1, 2].map((day) => new Date(`2025-04-0${day}T08:00:00Z`))
    const third = await shared(thandi, [group], days[0])
    const first = await shared(sipho, [group], days[1])
    const second = await shared(thandi, [other, group], days[2])
    await shared(thandi, [other])
    await insertPrayer(app.pool, { by: thandi, audience: 'public' })
    await insertPrayer(app.pool, { by: thandi })
    for (const person of [sipho, thandi, admin, owner])
      expect(idsOf((await list(person)).items)).toEqual(idsOf([third, second, first]))
  })

  test('come twenty a page, and a newer one does not move the next page', async () => {
    const at = (minute: number) => new Date(Date.UTC(2025, 3, 1, 8, minute))
    const prayers: Ref[] = []
    for (let minute = 0; minute < 25; minute++) prayers.push(await shared(thandi, [group], at(minute)))
    const first = await list(sipho)
    await shared(thandi)
    const next = await app.as(sipho).get('listGroupPrayers', { groupId: group.id, cursor: first.next ?? '' })
    expect([...idsOf(first.items), ...idsOf(next.items)]).toEqual(idsOf(prayers.toReversed()))
    expect([first.items.length, next.next]).toEqual([20, null])
  })

  test('include a newly shared one, at its own date', async () => {
    const before = await insertPrayer(app.pool, { by: thandi, at: new Date('2025-04-01T08:00:00Z') })
    const newer = await shared(thandi)
    const audience = { kind: 'groups', groupIds: [group.id] } satisfies Audience
    await app.as(thandi).must('changeAudience', { prayerId: before.id, audience })
    const { id } = await app.as(sipho).must('submitPrayer', {
      title: 'For rain',
      description: 'The boreholes are low.',
      category: 'other',
      audience,
    })
    expect(idsOf((await list(owner)).items)).toEqual([id, newer.id, before.id])
  })

  test('a group without any answers an empty page', async () => {
    expect(await list(sipho)).toEqual({ items: [], next: null })
  })

  test('hidden by moderators are visible to their owner only', async () => {
    await insertPrayer(app.pool, { by: thandi, audience: 'groups', groups: [group], hiddenAt: new Date() })
    expect([(await list(thandi)).items.length, (await list(sipho)).items.length]).toEqual([1, 0])
  })

  test('show each viewer which ones they may unshare (REQ-112)', async () => {
    await shared(thandi)
    for (const person of [thandi, admin, owner])
      expect((await list(person)).items[0]?.viewerCan).toEqual(['group.unsharePrayer'])
    expect((await list(sipho)).items[0]?.viewerCan).toEqual([])
  })

  test('are read by role by a site admin who is no member, which is audited (SEC-3.1)', async () => {
    const prayer = await shared(thandi)
    const { items } = await list(siteAdmin)
    expect(items).toMatchObject([{ id: prayer.id, viewerCan: ['group.unsharePrayer'] }])
    expect(await audited(group.id)).toEqual([{ action: 'group.look', actor: siteAdmin.id, owner: owner.id }])
  })
})

describe('sharing is published for each added or removed group', () => {
  test('when a prayer is submitted, changed and deleted', async () => {
    const [one, two] = [
      await insertGroup(app.pool, { by: thandi }),
      await insertGroup(app.pool, { by: thandi }),
    ]
    const prayer = await app.as(thandi).must('submitPrayer', {
      title: 'For rain',
      description: 'The boreholes are low.',
      category: 'other',
      audience: { kind: 'groups', groupIds: [one.id] },
    })
    const prayerId = prayer.id
    const change = (audience: { kind: 'groups' | 'public'; groupIds?: string[] }) =>
      app.as(thandi).must('changeAudience', { prayerId, audience })
    await change({ kind: 'groups', groupIds: [one.id, two.id] })
    await change({ kind: 'public' })
    await change({ kind: 'groups', groupIds: [two.id] })
    await app.as(thandi).must('deletePrayer', { prayerId })
    const ownerId = thandi.id
    const changed = (audience: string, wasPublic: boolean) => [
      'prayer.audience-changed',
      { ownerId, audience, wasPublic },
    ]
    const published = await events(prayer)
    const ended = published.splice(4, 2)
    expect(new Set(ended.map((event) => JSON.stringify(event)))).toEqual(
      new Set([one, two].map(({ id }) => JSON.stringify(['prayer.unshared', { groupId: id }]))),
    )
    expect(published).toEqual([
      ['prayer.shared', { groupId: one.id }],
      ['prayer.submitted', { ownerId, audience: 'groups' }],
      ['prayer.shared', { groupId: two.id }],
      changed('groups', false),
      changed('public', false),
      ['prayer.shared', { groupId: two.id }],
      changed('groups', true),
      ['prayer.unshared', { groupId: two.id }],
      ['prayer.deleted', { ownerId, wasPublic: false }],
    ])
  })
})

describe('unsharing a prayer from a group (REQ-112)', () => {
  test('by a group admin: without any group left it is private, which is published', async () => {
    const prayer = await shared(thandi)
    expect((await unshare(admin, prayer)).status).toBe(200)
    expect(await audienceOf(prayer)).toEqual({ audience: 'private', groups: [] })
    expect((await app.as(sipho).call('getPrayer', { prayerId: prayer.id })).status).toBe(404)
    expect((await app.as(thandi).get('getPrayer', { prayerId: prayer.id })).mine).toBe(true)
    expect(await events(prayer)).toEqual([
      ['prayer.unshared', { groupId: group.id }],
      ['prayer.audience-changed', { ownerId: thandi.id, audience: 'private', wasPublic: false }],
    ])
  })

  test('from one of several groups it stays in the others', async () => {
    const other = await insertGroup(app.pool, { by: thandi })
    const prayer = await shared(thandi, [group, other])
    expect((await unshare(owner, prayer)).status).toBe(200)
    expect(await audienceOf(prayer)).toEqual({ audience: 'groups', groups: [other.id] })
    expect(await events(prayer)).toEqual([['prayer.unshared', { groupId: group.id }]])
  })

  test('by its own owner, even after leaving the group, is not audited', async () => {
    const [inside, after] = [await shared(thandi), await shared(thandi)]
    expect((await unshare(thandi, inside)).status).toBe(200)
    await app.as(thandi).must('leaveGroup', { groupId: group.id })
    expect((await unshare(thandi, after)).status).toBe(200)
    expect([await audited(inside.id), await audited(after.id)]).toEqual([[], []])
  })

  test('by a site admin is audited', async () => {
    const prayer = await shared(thandi)
    expect((await unshare(siteAdmin, prayer)).status).toBe(200)
    expect(await audited(prayer.id)).toEqual([
      { action: 'group.unsharePrayer', actor: siteAdmin.id, owner: thandi.id },
    ])
  })

  test('is no deletion: a group admin may not delete it', async () => {
    const prayer = await shared(thandi)
    const answer = await app.as(admin).call('deletePrayer', { prayerId: prayer.id })
    expect(answer.status).toBe(403)
  })

  test('from all its groups at once makes it private and never anything in between', async () => {
    for (let round = 0; round < 10; round++) {
      const groups = [
        group,
        await insertGroup(app.pool, { by: owner }),
        await insertGroup(app.pool, { by: owner }),
      ]
      const prayer = await shared(owner, groups)
      const answers = await Promise.all(groups.map(({ id }) => unshare(owner, prayer, id)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(await audienceOf(prayer)).toEqual({ audience: 'private', groups: [] })
    }
  })

  test('twice gives not found the second time', async () => {
    const prayer = await shared(thandi)
    const statuses = (await Promise.all([unshare(admin, prayer), unshare(owner, prayer)])).map(
      (a) => a.status,
    )
    expect(statuses.toSorted()).toEqual([200, 404])
  })
})

describe('the end of a membership (REQ-84, REQ-85; SEC-P15)', () => {
  test('by leaving: prayers stay, their owner sees the group and can unshare, but not share again', async () => {
    const prayer = await shared(thandi)
    await app.as(thandi).must('leaveGroup', { groupId: group.id })
    expect(idsOf((await list(sipho)).items)).toEqual([prayer.id])
    const prayerId = prayer.id
    const { audience } = await app.as(thandi).get('getPrayer', { prayerId })
    expect(audience).toEqual({ kind: 'groups', groups: [group] })
    const share = { kind: 'groups', groupIds: [group.id] } as const
    expect((await app.as(thandi).call('changeAudience', { prayerId, audience: share })).status).toBe(200)
    await app.as(thandi).must('changeAudience', { prayerId, audience: { kind: 'private' } })
    expect((await app.as(thandi).call('changeAudience', { prayerId, audience: share })).status).toBe(403)
  })

  test('by leaving with prayers and miracles: takes the member’s own along, and no one else’s', async () => {
    const other = await insertGroup(app.pool, { by: thandi })
    const [one, both, theirs] = [
      await shared(thandi),
      await shared(thandi, [group, other]),
      await shared(sipho),
    ]
    const shares = { audience: 'groups', groups: [group] } as const
    const miracle = await insertMiracle(app.pool, { by: thandi, ...shares })
    const another = await insertMiracle(app.pool, { by: sipho, ...shares })
    await app.as(thandi).must('leaveGroup', { groupId: group.id, alsoUnshare: true })
    expect(await audienceOf(one)).toEqual({ audience: 'private', groups: [] })
    expect(await audienceOf(both)).toEqual({ audience: 'groups', groups: [other.id] })
    expect(await audienceOf(theirs)).toEqual({ audience: 'groups', groups: [group.id] })
    expect(await audienceOf(miracle, 'miracle')).toEqual({ audience: 'private', groups: [] })
    expect(await audienceOf(another, 'miracle')).toEqual({ audience: 'groups', groups: [group.id] })
  })

  test('by removal: unshares the member’s own at the same moment, and ends access', async () => {
    const [own, theirs] = [await shared(thandi), await shared(sipho)]
    await removeFrom(group.id, thandi)
    expect(await audienceOf(own)).toEqual({ audience: 'private', groups: [] })
    expect(idsOf((await list(sipho)).items)).toEqual([theirs.id])
    const answer = await app.as(thandi).call('listGroupPrayers', { groupId: group.id })
    expect([answer.status, (await app.as(thandi).call('getPrayer', { prayerId: theirs.id })).status]).toEqual(
      [403, 404],
    )
  })

  test('by deletion of the group: prayers and miracles stay, private without another group', async () => {
    const other = await insertGroup(app.pool, { by: sipho })
    const [one, two, both] = [await shared(thandi), await shared(owner), await shared(sipho, [other, group])]
    const open = await insertPrayer(app.pool, { by: thandi, audience: 'public' })
    const miracle = await insertMiracle(app.pool, { by: sipho, audience: 'groups', groups: [group] })
    await app.as(owner).must('deleteGroup', { groupId: group.id })
    for (const prayer of [one, two])
      expect(await audienceOf(prayer)).toEqual({ audience: 'private', groups: [] })
    expect(await audienceOf(both)).toEqual({ audience: 'groups', groups: [other.id] })
    expect(await audienceOf(open)).toEqual({ audience: 'public', groups: [] })
    expect(await audienceOf(miracle, 'miracle')).toEqual({ audience: 'private', groups: [] })
  })

  test('in any interleaving no prayer is for groups without a group, or in a group it is not for', async () => {
    for (let round = 0; round < 8; round++) {
      const [one, two] = [
        await insertGroup(app.pool, { by: owner, members: [thandi] }),
        await insertGroup(app.pool, { by: owner, members: [thandi] }),
      ]
      const prayers = [
        await shared(thandi, [one, two]),
        await shared(thandi, [two, one]),
        await shared(thandi, [two]),
      ]
      const both = { kind: 'groups', groupIds: [one.id, two.id] } as const
      const acts = [
        () => removeFrom(one.id, thandi),
        () => app.as(owner).must('deleteGroup', { groupId: two.id }),
        ...prayers.map(
          ({ id }) =>
            () =>
              app.as(thandi).call('changeAudience', { prayerId: id, audience: both }),
        ),
        () =>
          app.as(thandi).call('submitPrayer', {
            title: 'At once',
            description: 'In the same moment.',
            category: 'other',
            audience: both,
          }),
      ]
      await Promise.all(
        [...acts.slice(round % acts.length), ...acts.slice(0, round % acts.length)].map((act) => act()),
      )
      const { rows } = await app.pool.query(
        `select p.audience, count(s.group_id)::int as groups
           from prayer_requests p
           left join prayer_shares s on s.prayer_id = p.id
          where p.user_id = $1
          group by p.id`,
        [thandi.id],
      )
      for (const { audience, groups } of rows) expect(groups > 0).toBe(audience === 'groups')
    }
    expect(app.logged.filter((line) => line.includes('deadlock'))).toEqual([])
  })
})

test('a card says whether the reader supports it; an admin who reads by role cannot (REQ-321)', async () => {
  const [carried, other] = [await shared(thandi), await shared(thandi)]
  await insertSupports(app.pool, carried.id, [sipho])
  const support = async (by: Person) => {
    const { items } = await list(by)
    return [carried.id, other.id].map((id) => items.find((item) => item.id === id)?.isSupporter)
  }
  expect(await support(sipho)).toEqual([true, false])
  expect(await support(owner)).toEqual([false, false])
  expect(await support(siteAdmin)).toEqual([null, null])
})

test('refusals: signed out 401, outsiders 403, plain members 403, unknown 404, malformed cursor 422, suspended 403', async () => {
  const prayer = await shared(thandi)
  const suspended = await insertMember(app.pool, { suspendedUntil: '2099-01-01T00:00:00Z' })
  const moderator = await insertMember(app.pool, { roles: ['moderator'] })
  const statusOfList = async (by: Person | null, query: object = {}) =>
    (await app.as(by).call('listGroupPrayers', { groupId: group.id, ...query })).status
  expect([await statusOfList(null), (await unshare(null, prayer)).status]).toEqual([401, 401])
  for (const person of [stranger, moderator])
    expect([await statusOfList(person), (await unshare(person, prayer)).status]).toEqual([403, 403])
  expect((await unshare(sipho, prayer)).status).toBe(403)
  expect((await unshare(stranger, { id: UNKNOWN_ID })).status).toBe(403)
  for (const id of [UNKNOWN_ID, 'nonsense']) {
    expect(await statusOfList(thandi, { groupId: id })).toBe(404)
    expect((await unshare(owner, prayer, id)).status).toBe(404)
    expect((await unshare(owner, { id })).status).toBe(404)
  }
  const elsewhere = await insertPrayer(app.pool, { by: sipho, audience: 'public' })
  expect((await unshare(owner, elsewhere)).status).toBe(404)
  expect(await statusOfList(thandi, { cursor: 'bm9uc2Vuc2U' })).toBe(422)
  expect((await unshare(suspended, prayer)).status).toBe(403)
  const secret = await insertGroup(app.pool, { by: owner, isSecret: true })
  expect(await statusOfList(stranger, { groupId: secret.id })).toBe(404)
})
