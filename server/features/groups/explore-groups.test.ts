import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertJoinRequest } from '#server/fixtures/group-activity-fixtures.ts'
import { insertGroup } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let owner: Person
let viewer: Person
let siteAdmin: Person
let written = 0
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
  siteAdmin = await insertMember(app.pool, { roles: ['admin'] })
})
beforeEach(async () => {
  owner = await insertMember(app.pool)
  viewer = await insertMember(app.pool)
})
afterAll(() => app.close())

/** A word no other test uses. */
function uniqueWord(): string {
  written += 1
  return `fynbos${written}x`
}

const explore = (person: Person, input: { search?: string; cursor?: string } = {}) =>
  app.as(person).get('exploreGroups', input)

async function found(search: string, person = viewer): Promise<string[]> {
  return (await explore(person, { search })).items.map(({ id }) => id)
}

test('listed groups appear in Explore for everybody, newest first, with exact member counts (GRP-9, GRP-11)', async () => {
  const at = (day: number) => new Date(`2090-01-0${day}T00:00:00Z`)
  const older = await insertGroup(app.pool, {
    by: owner,
    name: 'Older',
    description: 'd'.repeat(400),
    at: at(1),
  })
  const newer = await insertGroup(app.pool, { by: owner, members: [viewer], isOpen: true, at: at(2) })
  const [first, second] = (await explore(viewer)).items
  expect(first).toEqual({
    id: newer.id,
    name: newer.name,
    excerpt: '',
    memberCount: 2,
    isOpen: true,
    isHidden: false,
    membershipStatus: 'member',
    viewerCan: [],
  })
  expect(second).toMatchObject({ id: older.id, memberCount: 1, isOpen: false, membershipStatus: 'none' })
  expect(second?.viewerCan).toEqual(['group.requestToJoin'])
  expect(second?.excerpt).toHaveLength(161)
  expect(JSON.stringify(first)).not.toContain(owner.id)
})

test('groups by invitation only are not listed and not found by anybody (REQ-161)', async () => {
  const word = uniqueWord()
  const options = { by: owner, members: [viewer], name: word, isSecret: true, at: new Date('2091-01-01') }
  const { id } = await insertGroup(app.pool, options)
  for (const person of [viewer, owner, siteAdmin, await insertMember(app.pool)]) {
    expect((await explore(person)).items.map((card) => card.id)).not.toContain(id)
    expect(await found(word, person)).toEqual([])
  }
  const edit = { groupId: id, name: word, description: '', isListed: true, version: 1 }
  await app.as(owner).must('editGroup', edit)
  expect(await found(word)).toEqual([id])
})

test('hidden groups disappear for all but their members and site admins, who may show them again (GRP-12)', async () => {
  const word = uniqueWord()
  const { id } = await insertGroup(app.pool, { by: owner, name: word, at: new Date('2092-01-01') })
  const group = { id }
  const pending = await insertMember(app.pool)
  await insertJoinRequest(app.pool, { by: pending, group })
  await app.as(siteAdmin).must('hideGroup', { groupId: id })
  for (const person of [viewer, pending]) {
    expect(await found(word, person)).toEqual([])
    expect((await explore(person)).items.map((card) => card.id)).not.toContain(id)
  }
  for (const person of [owner, siteAdmin]) {
    expect((await explore(person)).items[0]).toMatchObject({ id, isHidden: true })
    expect(await found(word, person)).toEqual([id])
  }
  await app.as(siteAdmin).must('showGroup', { groupId: id })
  expect(await found(word)).toEqual([id])
})

test('a card offers site admins their actions, and no second request to join (GRP-10, REQ-30)', async () => {
  const word = uniqueWord()
  const group = await insertGroup(app.pool, { by: owner, name: word })
  const cardOf = async (person: Person) => (await explore(person, { search: word })).items[0]
  expect(await cardOf(owner)).toMatchObject({ membershipStatus: 'member', viewerCan: [] })
  expect((await cardOf(siteAdmin))?.viewerCan).toEqual(['group.requestToJoin', 'group.delete', 'group.hide'])
  const { id } = await insertJoinRequest(app.pool, { by: viewer, group })
  expect(await cardOf(viewer)).toMatchObject({ membershipStatus: 'pending', viewerCan: [] })
  await app.pool.query(
    `update group_join_requests set status = 'rejected', decided_at = created_at where id = $1`,
    [id],
  )
  expect(await cardOf(viewer)).toMatchObject({ membershipStatus: 'none', viewerCan: ['group.requestToJoin'] })
})

test('a search matches words of name and description, the last one by prefix (REQ-89)', async () => {
  const word = uniqueWord()
  const inName = await insertGroup(app.pool, { by: owner, name: `Nurses ${word}` })
  const inText = await insertGroup(app.pool, {
    by: owner,
    description: `We pray for ${word.toUpperCase()}, daily.`,
  })
  expect(await found(word)).toEqual([inText.id, inName.id])
  expect(await found(`${word} nurs`)).toEqual([inName.id])
  expect(await found(word.slice(0, -1))).toEqual([inText.id, inName.id])
  for (const search of [`nurs ${word}`, `${word} | nurses`, '!!!', `${word}:* & zzz`])
    expect(await found(search)).toEqual(search === `${word} | nurses` ? [inName.id] : [])
})

test('Explore and searches page by 20 without gaps or repeats, also within one instant (REQ-89)', async () => {
  const word = uniqueWord()
  const made = []
  for (let count = 0; count < 45; count++) {
    const at = new Date(Date.UTC(2093, 0, 1 + Math.floor(count / 30)))
    made.push((await insertGroup(app.pool, { by: owner, name: `${word} ${count}`, at })).id)
  }
  const ids: string[] = []
  const lengths: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = { search: word, ...(cursor && { cursor }) }
    const page: { items: { id: string }[]; next: string | null } = await explore(viewer, query)
    ids.push(...page.items.map(({ id }) => id))
    lengths.push(page.items.length)
    cursor = page.next
  }
  expect(lengths).toEqual([20, 20, 5])
  expect(ids).toEqual(made.toSorted().toReversed())
  const first = await explore(viewer)
  const second = await explore(viewer, { cursor: first.next ?? '' })
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids.slice(0, 40))
})

test('refusals: signed out 401, a foreign cursor 422, too many searches 429 while listing continues', async () => {
  expect((await app.as(null).call('exploreGroups', {})).status).toBe(401)
  expect((await app.as(viewer).call('exploreGroups', { cursor: 'x' })).status).toBe(422)
  expect((await app.as(viewer).call('exploreGroups', { search: 's'.repeat(101) })).status).toBe(422)
  const strict = await createTestApp()
  strict.clock.stop()
  try {
    const person = await insertMember(strict.pool)
    const request = async (search: string) =>
      (await strict.as(person).call('exploreGroups', { ...(search && { search }) })).status
    for (let count = 0; count < 60; count++) expect(await request('nurses')).toBe(200)
    expect([await request('nurses'), await request('')]).toEqual([429, 200])
  } finally {
    await strict.close()
  }
})
