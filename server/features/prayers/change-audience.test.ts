import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app.close())

const fields = { title: 'For rain', description: 'The boreholes are low.', category: 'other' } as const

async function mayRead(person: Person, prayerId: string): Promise<boolean> {
  const { status } = await app.as(person).call('getPrayer', { prayerId })
  expect([200, 404]).toContain(status)
  return status === 200
}

async function shareTokenOf(prayerId: string): Promise<string> {
  const { rows } = await app.pool.query('select share_token from prayer_requests where id = $1', [prayerId])
  return rows[0].share_token
}

async function leave(groupId: string, person: Person): Promise<void> {
  await app.pool.query('delete from group_members where group_id = $1 and user_id = $2', [groupId, person.id])
}

test('private is read by the owner only, public by every member (PDET-19)', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const secret = await insertPrayer(app.pool, { by: thandi })
  const shown = await insertPrayer(app.pool, { by: thandi, audience: 'public' })
  expect([await mayRead(thandi, secret.id), await mayRead(sipho, secret.id)]).toEqual([true, false])
  expect([await mayRead(thandi, shown.id), await mayRead(sipho, shown.id)]).toEqual([true, true])
})

test('a prayer shared with two groups is read by the members of each and no one else (PNEW-13, REQ-28)', async () => {
  const [thandi, ofChoir, ofCell, ofBoth, stranger] = (await Promise.all(
    Array.from({ length: 5 }, () => insertMember(app.pool)),
  )) as [Person, Person, Person, Person, Person]
  const choir = await insertGroup(app.pool, { by: ofChoir, members: [thandi, ofBoth], name: 'Choir' })
  const cell = await insertGroup(app.pool, { by: thandi, members: [ofCell, ofBoth], name: 'Cell' })
  const { id: prayerId, audience } = await app.as(thandi).must('submitPrayer', {
    ...fields,
    audience: { kind: 'groups', groupIds: [choir.id, cell.id] },
  })
  expect(audience).toEqual({ kind: 'groups', groups: [cell, choir] })
  for (const person of [thandi, ofChoir, ofCell, ofBoth]) expect(await mayRead(person, prayerId)).toBe(true)
  expect(await mayRead(stranger, prayerId)).toBe(false)
  const wall = await app.as(ofBoth).get('listPublicPrayers', {})
  expect(wall.items.map(({ id }) => id)).not.toContain(prayerId)
})

test('a reader sees only their own groups of a prayer, the owner all', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const shared = await insertGroup(app.pool, { by: thandi, members: [sipho] })
  const other = await insertGroup(app.pool, { by: thandi })
  const { id: prayerId } = await insertPrayer(app.pool, {
    by: thandi,
    audience: 'groups',
    groups: [shared, other],
  })
  const groupsOf = async (person: Person) =>
    (await app.as(person).get('getPrayer', { prayerId })).audience.groups.map(({ id }) => id).toSorted()
  expect(await groupsOf(thandi)).toEqual([shared.id, other.id].toSorted())
  expect(await groupsOf(sipho)).toEqual([shared.id])
})

test('access ends with the membership, at the same moment', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const group = await insertGroup(app.pool, { by: thandi, members: [sipho] })
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi, audience: 'groups', groups: [group] })
  expect(await mayRead(sipho, prayerId)).toBe(true)
  await leave(group.id, sipho)
  expect(await mayRead(sipho, prayerId)).toBe(false)
  await app.pool.query('delete from groups where id = $1', [group.id])
  expect(await mayRead(thandi, prayerId)).toBe(true)
})

test('an empty choice of groups is refused with its message (PNEW-10)', async () => {
  const thandi = await insertMember(app.pool)
  for (const audience of [{ kind: 'groups' }, { kind: 'groups', groupIds: [] }]) {
    const answer = await app.as(thandi).call('submitPrayer', { ...fields, audience })
    expect(answer.status).toBe(422)
    expect(answer.error?.fields?.['audience.groupIds']?.text).toBe(
      'Please select at least one group to share with or change your privacy option',
    )
  }
})

test('only groups of the author are accepted, and a refused prayer is not stored (PNEW-12)', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const own = await insertGroup(app.pool, { by: thandi })
  const foreign = await insertGroup(app.pool, { by: sipho })
  const unknown = '01980000-0000-7000-8000-000000000000'
  const refusals = new Set<string>()
  for (const groupIds of [[foreign.id], [own.id, foreign.id], [unknown]]) {
    const answer = await app
      .as(thandi)
      .call('submitPrayer', { ...fields, audience: { kind: 'groups', groupIds } })
    expect(answer.status).toBe(403)
    refusals.add(JSON.stringify({ ...answer.error, requestId: '' }))
  }
  expect(refusals.size).toBe(1)
  const { rows } = await app.pool.query('select from prayer_requests where user_id = $1', [thandi.id])
  expect(rows).toHaveLength(0)
  const { items } = await app.as(thandi).get('listOwnGroups', {})
  expect(items).toEqual([{ ...own, isSmall: true }])
})

test('groups selected before another audience are dropped: the audience is one value (PNEW-13)', async () => {
  const thandi = await insertMember(app.pool)
  const foreign = await insertGroup(app.pool, { by: await insertMember(app.pool) })
  const prayer = await app.as(thandi).must('submitPrayer', {
    ...fields,
    audience: { kind: 'private', groupIds: [foreign.id] },
  })
  expect(prayer.audience).toEqual({ kind: 'private', groups: [] })
})

test('the owner changes the audience, effective immediately', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const first = await insertGroup(app.pool, { by: thandi, members: [sipho] })
  const second = await insertGroup(app.pool, { by: thandi })
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi })
  const change = async (audience: { kind: 'private' | 'groups' | 'public'; groupIds?: string[] }) => {
    await app.as(thandi).must('changeAudience', { prayerId, audience })
    return await mayRead(sipho, prayerId)
  }
  expect(await change({ kind: 'groups', groupIds: [first.id] })).toBe(true)
  expect(await change({ kind: 'groups', groupIds: [second.id] })).toBe(false)
  expect(await change({ kind: 'public' })).toBe(true)
  expect(await change({ kind: 'private' })).toBe(false)
  const { rows } = await app.pool.query('select from prayer_shares where prayer_id = $1', [prayerId])
  expect(rows).toHaveLength(0)
  const { rows: events } = await app.pool.query(
    `select payload from domain_events where name = 'prayer.audience-changed' and payload ->> 'prayerId' = $1 order by id`,
    [prayerId],
  )
  expect(events.map(({ payload }) => payload.audience)).toEqual(['groups', 'groups', 'public', 'private'])
})

test('a refused change leaves the audience as it was', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const own = await insertGroup(app.pool, { by: thandi, members: [sipho] })
  const foreign = await insertGroup(app.pool, { by: sipho })
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi, audience: 'groups', groups: [own] })
  const audience = { kind: 'groups', groupIds: [own.id, foreign.id] } as const
  const answer = await app.as(thandi).call('changeAudience', { prayerId, audience })
  expect(answer.status).toBe(403)
  const { audience: stored } = await app.as(thandi).get('getPrayer', { prayerId })
  expect(stored).toEqual({ kind: 'groups', groups: [own] })
})

test('the dashboard shows with how many groups an own prayer is shared', async () => {
  const thandi = await insertMember(app.pool)
  const groups = [await insertGroup(app.pool, { by: thandi }), await insertGroup(app.pool, { by: thandi })]
  await insertPrayer(app.pool, { by: thandi, audience: 'groups', groups })
  await insertPrayer(app.pool, { by: thandi })
  const { activePrayers } = await app.as(thandi).get('getDashboard', {})
  expect(activePrayers?.items.map(({ audience }) => audience)).toEqual([
    { kind: 'private', groupCount: 0 },
    { kind: 'groups', groupCount: 2 },
  ])
})

test('a share link ends when the prayer stops being public, and does not come back with it', async () => {
  const thandi = await insertMember(app.pool)
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi, audience: 'public' })
  const passedOn = (await app.as(thandi).get('getPrayer', { prayerId })).shareToken
  expect(passedOn).toBe(await shareTokenOf(prayerId))
  const change = (kind: 'public' | 'private') =>
    app.as(thandi).must('changeAudience', { prayerId, audience: { kind } })
  expect((await change('public')).shareToken).toBe(passedOn)
  expect((await change('private')).shareToken).toBeNull()
  const renewed = (await change('public')).shareToken
  expect(renewed).toMatch(/^[0-9a-f]{32}$/)
  expect(renewed).not.toBe(passedOn)
})

test('a hidden prayer has no share link', async () => {
  const thandi = await insertMember(app.pool)
  const { id: prayerId } = await insertPrayer(app.pool, {
    by: thandi,
    audience: 'public',
    hiddenAt: new Date(),
  })
  expect((await app.as(thandi).get('getPrayer', { prayerId })).shareToken).toBeNull()
})

test('a member removed from a group while sharing with it does not get in: one of the two is first', async () => {
  const thandi = await insertMember(app.pool)
  const group = await insertGroup(app.pool, { by: await insertMember(app.pool), members: [thandi] })
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi })
  const removing = await app.pool.connect()
  try {
    await removing.query('begin')
    await removing.query('delete from group_members where group_id = $1 and user_id = $2', [
      group.id,
      thandi.id,
    ])
    const audience = { kind: 'groups', groupIds: [group.id] } as const
    const changing = app.as(thandi).call('changeAudience', { prayerId, audience })
    await expect(Promise.race([changing, pause(150)])).resolves.toBe('waiting')
    await removing.query('commit')
    expect((await changing).status).toBe(403)
  } finally {
    removing.release(true)
  }
  const { rows } = await app.pool.query('select from prayer_shares where prayer_id = $1', [prayerId])
  expect(rows).toHaveLength(0)
})

test('two concurrent changes leave one or the other, never a mixture', async () => {
  const thandi = await insertMember(app.pool)
  const [one, other] = [
    await insertGroup(app.pool, { by: thandi }),
    await insertGroup(app.pool, { by: thandi }),
  ]
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi })
  for (let round = 0; round < 10; round++) {
    const audiences = [
      { kind: 'groups' as const, groupIds: [one.id] },
      { kind: 'groups' as const, groupIds: [other.id] },
      { kind: 'private' as const },
    ]
    const answers = await Promise.all(
      audiences.map((audience) => app.as(thandi).call('changeAudience', { prayerId, audience })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { kind, groups } = (await app.as(thandi).get('getPrayer', { prayerId })).audience
    expect(groups).toHaveLength(kind === 'groups' ? 1 : 0)
  }
})

test('refusals: signed out 401, not the owner 403, invisible 404, suspended 403, malformed 422', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const admin = await insertMember(app.pool, { roles: ['admin'] })
  const suspended = await insertMember(app.pool, { suspendedUntil: '2099-01-01T00:00:00Z' })
  const shown = await insertPrayer(app.pool, { by: thandi, audience: 'public' })
  const secret = await insertPrayer(app.pool, { by: thandi })
  const statusOf = async (person: Person | null, prayerId: string, audience: unknown = { kind: 'public' }) =>
    (await app.as(person).call('changeAudience', { prayerId, audience })).status
  expect(await statusOf(null, shown.id)).toBe(401)
  expect(await statusOf(sipho, shown.id)).toBe(403)
  expect(await statusOf(sipho, secret.id)).toBe(404)
  expect(await statusOf(admin, secret.id)).toBe(403)
  expect(await statusOf(suspended, shown.id)).toBe(403)
  expect(await statusOf(thandi, 'nonsense')).toBe(404)
  expect(await statusOf(thandi, secret.id, { kind: 'everyone' })).toBe(422)
  expect(await statusOf(thandi, secret.id, { kind: 'groups', groupIds: ['nonsense'] })).toBe(422)
  expect(await statusOf(thandi, secret.id, { kind: 'public', shareToken: 'mine' })).toBe(422)
})

function pause(ms: number): Promise<'waiting'> {
  return new Promise((resolve) => setTimeout(() => resolve('waiting'), ms))
}
