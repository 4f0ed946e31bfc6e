import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { peopleLimits } from '#contract/moderation/people-constants.ts'
import type { Person as Listed } from '#contract/moderation/people-operations.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { newId } from '#server/platform/core/ids.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
beforeEach(async () => {
  admin = await insertMember(app.pool, { roles: ['admin'], fullName: 'Priya Naidoo' })
})
afterAll(() => app.close())

async function list(search?: string, by = admin): Promise<Listed[]> {
  const all: Listed[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await app
      .as(by)
      .get('listPeople', { ...(search !== undefined && { search }), ...(cursor && { cursor }) })
    all.push(...page.items)
    cursor = page.next
  }
  return all
}

const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id)
const find = async (search: string) => idsOf(await list(search))

/** Creates members who joined long ago, so that they are listed last, three of them at the same time. */
async function manyMembers(count: number, name: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ id: string }>(
    `with created as (
       insert into accounts (id, email, email_verified_at, created_at)
       select gen_random_uuid(), lower($2) || n || '@many.example', now(), timestamptz '2020-01-01' + (n / 3) * interval '1 minute'
         from generate_series(1, $1) n
       returning id, created_at)
     , named as (insert into profiles (id, full_name) select id, $2 || ' Molefe' from created)
     select id from created order by created_at desc, id desc`,
    [count, name],
  )
  return idsOf(rows)
}

test('members are listed with the data an admin needs, the newest first (ADM-2)', async () => {
  const older = await insertMember(app.pool, { fullName: 'Sipho Khumalo', roles: ['moderator'] })
  const until = '2099-01-02T03:04:05.678Z'
  const newer = await insertMember(app.pool, {
    fullName: 'Anna van Wyk',
    isVerified: false,
    suspendedUntil: until,
  })
  await app.pool.query("update profiles set username = 'annavw' where id = $1", [newer.id])
  const { items } = await app.as(admin).get('listPeople', {})
  expect(items.slice(0, 3)).toEqual([
    {
      id: newer.id,
      email: newer.email,
      fullName: 'Anna van Wyk',
      username: 'annavw',
      tint: expect.any(Number),
      roles: [],
      joinedAt: expect.any(String),
      isVerified: false,
      isYou: false,
      suspendedUntil: until,
      suspendedReason: null,
      factorResetDueAt: null,
      hasSecondFactor: false,
    },
    expect.objectContaining({ id: older.id, roles: ['moderator'], isVerified: true, suspendedUntil: null }),
    expect.objectContaining({ id: admin.id, roles: ['admin'], isYou: true }),
  ])
})

test('an expired suspension is not shown', async () => {
  const past = new Date(Date.now() - 1000).toISOString()
  const { id, email } = await insertMember(app.pool, { suspendedUntil: past })
  await app.pool.query("update accounts set suspended_reason = 'Long over' where id = $1", [id])
  expect(await list(email)).toMatchObject([{ id, suspendedUntil: null, suspendedReason: null }])
})

test('page by page everyone appears once, also those who joined at the same time', async () => {
  const made = await manyMembers(peopleLimits.pageSize * 2 + 3, 'Paged')
  const all = idsOf(await list())
  expect(all.filter((id) => made.includes(id))).toEqual(made)
  expect(new Set(all).size).toBe(all.length)
  expect((await app.as(admin).get('listPeople', {})).items).toHaveLength(peopleLimits.pageSize)
})

test('members are found by the beginning of their e-mail, username or a word of their name (REQ-111)', async () => {
  const { id, email } = await insertMember(app.pool, { fullName: 'Zodwa Ngcobo-Fourie' })
  await app.pool.query("update profiles set username = 'Zo_Prays1' where id = $1", [id])
  const other = await insertMember(app.pool, { fullName: 'Xolani Ngcobo' })
  for (const search of [email, email.toUpperCase(), ` ${email.slice(0, -4)}`, 'zo_pr', 'ZO_PRAYS1', 'zodw'])
    expect(await find(search)).toEqual([id])
  for (const search of ['Zodwa Ngc', 'ngcobo zodwa', 'fourie', 'zodwa ngcobo-four'])
    expect(await find(search)).toEqual([id])
  expect(await find('ngcobo')).toEqual([other.id, id])
})

test('a member is found by their id, of which support is told (REQ-243)', async () => {
  const { id } = await insertMember(app.pool, {})
  for (const search of [id, id.toUpperCase(), ` ${id} `]) expect(await find(search)).toEqual([id])
  expect(await find(newId(new Date()))).toEqual([])
})

test('the search text is literal and no pattern', async () => {
  await insertMember(app.pool, { fullName: 'Percy Percent' })
  for (const search of ['%', '_', '\\', "'", '*', "a' or true --", '%@%', ':* | a', '\u0000x'])
    expect(await find(search)).toEqual([])
  expect((await app.as(admin).get('listPeople', { search: '  ' })).items.length).toBeGreaterThan(0)
})

test('a name shared by thousands is listed page by page as well', async () => {
  const made = await manyMembers(2100, 'Frequentia')
  const first = await app.as(admin).get('listPeople', { search: 'frequentia' })
  expect(idsOf(first.items)).toEqual(made.slice(0, peopleLimits.pageSize))
  const next = await app.as(admin).get('listPeople', { search: 'frequentia', cursor: first.next ?? '' })
  expect(idsOf(next.items)).toEqual(made.slice(peopleLimits.pageSize, 2 * peopleLimits.pageSize))
  expect(idsOf(await list('frequentia'))).toEqual(made)
  expect(idsOf(await list('frequentia2100@'))).toHaveLength(1)
})

test('a member who is deleting the account is not listed, not found, not changed', async () => {
  const gone = await insertMember(app.pool, { fullName: 'Vusi Gonelight' })
  expect(await find('gonelight')).toEqual([gone.id])
  await app.pool.query('insert into account_deletions (member_id, deleted_at) values ($1, now())', [gone.id])
  expect(await find('gonelight')).toEqual([])
  expect(await find(gone.email)).toEqual([])
  expect(idsOf((await app.as(admin).get('listPeople', {})).items)).not.toContain(gone.id)
  const answer = await app.as(admin).call('assignRole', { personId: gone.id, role: 'admin' })
  expect(answer.status).toBe(404)
})

test('refusals: the list is for admins only, with a valid search and cursor (ADM-6)', async () => {
  const others = [await insertMember(app.pool), await insertMember(app.pool, { roles: ['moderator'] })]
  expect((await app.as(null).call('listPeople', {})).status).toBe(401)
  for (const person of others) expect((await app.as(person).call('listPeople', {})).status).toBe(403)
  for (const input of [{ cursor: 'aW52ZW50ZWQ' }, { search: 'x'.repeat(101) }, { page: 2 }])
    expect((await app.as(admin).call('listPeople', input)).status).toBe(422)
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const suspended = await insertMember(app.pool, { roles: ['admin'], suspendedUntil: until })
  expect((await app.as(suspended).call('listPeople', {})).status).toBe(200)
  const unknown = { personId: newId(new Date()), role: 'admin' }
  expect((await app.as(suspended).call('assignRole', unknown)).error?.code).toBe('SUSPENDED')
})
