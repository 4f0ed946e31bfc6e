import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Dashboard } from '#contract/api/screen-operations.ts'
import { insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import {
  insertComment,
  insertGroup,
  insertPrayer,
  insertUpdate,
} from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app?.close())

const at = new Date()
/** Ids of one moment have no order. */
const earlier = (seconds: number) => new Date(at.getTime() - seconds * 1000)

/** Two prayers with an update, comments and a miracle each, all without a name, the second things by `other`. */
async function createThings(one: Person, other: Person) {
  const owner = await insertMember(app.pool, { fullName: 'Johan Botha' })
  const reader = await insertMember(app.pool, { fullName: 'Thandi Nkosi' })
  const group = await insertGroup(app.pool, { by: owner, members: [one, other, reader], name: 'Choir', at })
  const named = await insertPrayer(app.pool, {
    by: owner,
    title: 'Named',
    description: 'By name.',
    audience: 'public',
    at,
  })
  const things = []
  for (const [number, by] of [one, other].entries()) {
    const about = { by, title: 'Rain', description: 'For the farms.', isAnonymous: true, at: earlier(number) }
    const prayer = await insertPrayer(app.pool, { ...about, audience: 'public' })
    const shared = await insertPrayer(app.pool, { ...about, audience: 'groups', groups: [group] })
    await insertUpdate(app.pool, { by, prayer, text: 'A cloud.', at })
    const own = await insertComment(app.pool, { by, prayer, text: 'Thank you.', at })
    const { id: commentId } = await app
      .as(by)
      .must('addComment', { prayerId: named.id, comment: 'Sterkte.', isAnonymous: true })
    const miracle = await insertMiracle(app.pool, { ...about, audience: 'public', mayShowOnHome: true })
    things.push({ prayer, shared, own, commentId, miracle })
  }
  return { owner, reader, group, named, things }
}
type Things = Awaited<ReturnType<typeof createThings>>

/** Ids and moments are random or of the clock: each becomes its place in the answers. */
function withoutIds(answers: unknown): string {
  const places = new Map<string, number>()
  return JSON.stringify(answers, null, 1).replace(
    /[0-9a-f]{8}-[0-9a-f-]{27}|\b[0-9a-f]{32}\b|\d{4}-\d\d-\d\dT[\d:.]+Z/g,
    (id) => {
      if (!places.has(id)) places.set(id, places.size)
      return id.includes('T') ? 'moment' : `#${places.get(id)}`
    },
  )
}

async function readAll({ owner, reader, group, named, things }: Things) {
  const answers: unknown[] = []
  for (const person of [reader, owner, null])
    for (const { prayer, shared, miracle } of things) {
      const { id: prayerId } = prayer
      answers.push(
        ...[
          await app.as(person).call('getPrayerPage', { prayerId }),
          await app.as(person).call('getPrayer', { prayerId: shared.id }),
          await app.as(person).call('listUpdates', { prayerId }),
          await app.as(person).call('listComments', { prayerId }),
          await app.as(person).call('listComments', { prayerId: named.id }),
          await app.as(person).call('getMiracle', { miracleId: miracle.id }),
          await app.as(person).call('listGroupPrayers', { groupId: group.id }),
        ].map(({ status, body }) => [status, body]),
      )
    }
  for (const { prayer, shared, commentId, miracle } of things)
    for (const target of [
      { kind: 'prayer', id: prayer.id },
      { kind: 'prayer', id: shared.id },
      { kind: 'comment', id: commentId },
      { kind: 'miracle', id: miracle.id },
    ] as const) {
      const report = { target, about: 'person', reason: 'spam', details: '' } as const
      const { status, body, error } = await app.as(reader).call('report', report)
      answers.push([status, body, error?.code])
    }
  await expect
    .poll(async () => (await app.as(owner).get('listNotifications', {})).items.map(({ items }) => items))
    .toEqual([2])
  answers.push(await app.as(owner).get('listNotifications', {}))
  for (const { prayer, commentId } of things) {
    answers.push(await app.as(reader).must('blockPerson', { target: { kind: 'prayer', id: prayer.id } }))
    answers.push(await app.as(reader).must('blockPerson', { target: { kind: 'comment', id: commentId } }))
    answers.push(await app.as(reader).get('listComments', { prayerId: named.id }))
    answers.push(await app.as(reader).get('listBlocks', {}))
  }
  return withoutIds(answers)
}

test('staff read the name only in a case that they opened, which is audited and told; the queue, the log and a look by role name nobody (ANON-5, REQ-465)', async () => {
  const anna = await insertMember(app.pool, { fullName: 'Anna Kruger' })
  const reader = await insertMember(app.pool)
  const moderator = await insertMember(app.pool, { roles: ['moderator'] })
  const admin = await insertMember(app.pool, { roles: ['admin'] })
  const add = (audience: 'public' | 'private') =>
    insertPrayer(app.pool, { by: anna, audience, isAnonymous: true })
  const [open, hidden] = [await add('public'), await add('private')]
  await app
    .as(reader)
    .must('report', { target: { kind: 'prayer', id: open.id }, about: 'person', reason: 'spam', details: '' })
  const queue = await app.as(moderator).get('listCases', {})
  expect(queue.items.map(({ kind, author }) => [kind, author])).toEqual([
    ['prayer', { name: 'Somebody', tint: 0 }],
  ])
  const told = async () => (await app.as(anna).get('listAccessLog', {})).items.map(({ action }) => action)
  expect(await told()).toEqual([])
  const { author } = await app.as(moderator).get('getCase', { caseId: queue.items[0]?.id ?? '' })
  expect(author?.name).toBe('Anna Kruger')
  expect(await told()).toEqual(['case.read'])
  const byRole = await app.as(admin).get('getPrayer', { prayerId: hidden.id })
  expect(byRole.author).toEqual({ name: 'Somebody', tint: 0 })
  expect(await told()).toEqual(['prayer.read', 'case.read'])
  await app.pool.query('delete from prayer_requests where id = $1', [hidden.id])
  for (const staff of [admin, moderator]) {
    const { items } = await app.as(staff).get('listAuditLog', {})
    expect(items.length).toBeGreaterThan(0)
    expect(JSON.stringify(items)).not.toMatch(new RegExp(`Anna|${anna.id}`))
  }
  const found = await app.as(admin).get('listAuditLog', { person: anna.email })
  expect(found.items).toEqual([])
})

test('two things of one author cannot be told from those of two, in any field of any answer (ANON-2, REQ-461)', async () => {
  const authors = await Promise.all(
    ['Anna Kruger', 'Sipho Dlamini'].map((fullName) => insertMember(app.pool, { fullName })),
  )
  await app.pool.query(`update accounts set created_at = now() - interval '30 days'`)
  const [anna, sipho] = authors as [Person, Person]
  const ofOne = await readAll(await createThings(anna, anna))
  const ofTwo = await readAll(await createThings(anna, sipho))
  expect(ofOne).toContain('Somebody')
  expect(ofOne).not.toMatch(/Anna|Sipho/)
  // The groups differ by one member.
  expect(ofTwo).toEqual(ofOne)
})

test('after a block from a thing without a name every answer about anything else is the same, byte for byte (ANON-4, REQ-464)', async () => {
  const [anna, reader] = [
    await insertMember(app.pool, { fullName: 'Anna Kruger' }),
    await insertMember(app.pool),
  ]
  const group = await insertGroup(app.pool, { by: anna, members: [reader] })
  await insertMessage(app.pool, { by: anna, group, text: 'Good morning' })
  const add = (isAnonymous: boolean) =>
    insertPrayer(app.pool, { by: anna, audience: 'public', isAnonymous, at })
  const [thing, other, named] = [await add(true), await add(true), await add(false)]
  const miracle = await insertMiracle(app.pool, { by: anna, audience: 'public', isAnonymous: true })
  for (const prayer of [other, named])
    for (const isAnonymous of [true, false])
      await insertComment(app.pool, { by: anna, prayer, text: 'Thank you.', at, isAnonymous })
  await insertComment(app.pool, { by: reader, prayer: thing, text: 'With you.', at })
  /** The thing itself is on the list of the reader, who commented on it, and counted there. */
  const withoutThing = ({ carried, ...dashboard }: Dashboard) => [
    dashboard,
    carried?.items.filter(({ id }) => id !== thing.id),
  ]
  const bytes = async (person: Person) => {
    const { items } = await app.as(person).get('listPublicPrayers', {})
    const answers: unknown[] = [
      items.filter(({ id }) => id !== thing.id),
      await app.as(person).get('listMiracleStories', {}),
      await app.as(person).get('getMiracle', { miracleId: miracle.id }),
      await app.as(person).get('getGroup', { groupId: group.id }),
      await app.as(person).get('listMembers', { groupId: group.id }),
      await app.as(person).get('listMessages', { groupId: group.id }),
      await app.as(person).get('listGroupPrayers', { groupId: group.id }),
      withoutThing(await app.as(person).get('getDashboard', {})),
      await app.as(person).get('listNotifications', {}),
    ]
    for (const { id: prayerId } of [other, named])
      answers.push(
        await app.as(person).get('getPrayerPage', { prayerId }),
        await app.as(person).get('listComments', { prayerId }),
      )
    return JSON.stringify(answers)
  }
  const seen = async (person: Person, { id: prayerId }: { id: string }) =>
    (await app.as(person).call('getPrayer', { prayerId })).status
  const before = [await bytes(reader), await bytes(anna)]
  expect(before[0]).toContain('Somebody')
  const block = await app.as(reader).must('blockPerson', { target: { kind: 'prayer', id: thing.id } })
  expect(block).toMatchObject({ person: { name: 'Somebody', tint: 0 }, isAnonymous: true })
  expect([await seen(reader, thing), await seen(anna, thing), await seen(reader, other)]).toEqual([
    404, 200, 200,
  ])
  expect([await bytes(reader), await bytes(anna)]).toEqual(before)
  const { items: collapsed } = await app.as(anna).get('listComments', { prayerId: thing.id })
  expect(collapsed.map(({ isCollapsed }) => isCollapsed)).toEqual([true])
  await app.as(reader).must('unblockPerson', { blockId: block.id })
  expect(await seen(reader, thing)).toBe(200)
})

test('a block by name hides what is named and nothing that is without a name, and neither block shows the other (REQ-464)', async () => {
  const [anna, reader] = [await insertMember(app.pool), await insertMember(app.pool)]
  const add = (isAnonymous: boolean) => insertPrayer(app.pool, { by: anna, audience: 'public', isAnonymous })
  const [named, one, two] = [await add(false), await add(true), await add(true)]
  const place = await insertPrayer(app.pool, { by: await insertMember(app.pool), audience: 'public' })
  for (const isAnonymous of [true, false])
    await insertComment(app.pool, { by: anna, prayer: place, text: 'Amen.', isAnonymous })
  const block = async (id: string) =>
    await app.as(reader).must('blockPerson', { target: { kind: 'prayer', id } })
  await block(named.id)
  const seen = async (id: string) => (await app.as(reader).call('getPrayer', { prayerId: id })).status
  expect([await seen(named.id), await seen(one.id), await seen(two.id)]).toEqual([404, 200, 200])
  const { items } = await app.as(reader).get('listComments', { prayerId: place.id })
  expect(items.map(({ author }) => author.name)).toEqual(['Somebody'])
  const again = [await block(one.id), await block(one.id)]
  expect(again[0]).toEqual(again[1])
  expect([await seen(named.id), await seen(one.id), await seen(two.id)]).toEqual([404, 404, 200])
  const blocks = (await app.as(reader).get('listBlocks', {})).items
  expect(blocks.map(({ person }) => person.name)).toEqual(['Somebody', anna.fullName])
  expect((await app.as(anna).call('blockPerson', { target: { kind: 'prayer', id: two.id } })).status).toBe(
    403,
  )
})
