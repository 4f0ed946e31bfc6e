import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProfileEdit } from '#contract/account/profile-operations.ts'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, insertSession, type Person } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createMemberWithPassword } from '#tests/support/test-browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 100 } })
})
afterAll(() => app.close())

const plain: ProfileEdit = {
  fullName: 'Nomvula Dlamini',
  username: null,
  shownAs: 'full_name',
  timeZone: 'Africa/Johannesburg',
}

async function edit(person: Person, changes: Partial<Record<keyof ProfileEdit, unknown>>) {
  return await app.as(person).call('editProfile', { ...plain, ...changes })
}

async function publishedChangesOf({ id }: Person): Promise<number> {
  const { rows } = await app.pool.query(
    `select count(*)::int as n from domain_events where name = 'account.profile-changed' and actor_id = $1`,
    [id],
  )
  return rows[0].n
}

test('a member sees all of their own account (PROF-3)', async () => {
  const { id, email } = await createMemberWithPassword(app)
  const person = { id, email, fullName: '', cookies: { tz_sid: await insertSession(app.pool, id) } }
  const profile = await app.as(person).get('getProfile', {})
  expect(profile).toMatchObject({
    id,
    email,
    username: null,
    shownAs: 'full_name',
    timeZone: 'Africa/Johannesburg',
    hasPassword: true,
    providers: [],
  })
  expect(profile.displayName).toBe(profile.fullName)
  expect(profile.consents).toEqual([
    { kind: 'terms', version: expect.stringMatching(/^\d{4}-/), givenAt: expect.stringMatching(/Z$/) },
  ])
  expect(JSON.stringify(profile)).not.toContain('argon2')
})

test('name, username, visible name and time zone are saved, and published once (PROF-4, REQ-90)', async () => {
  const member = await insertMember(app.pool)
  const changes = { username: 'Nomvula_D', shownAs: 'username', timeZone: 'Africa/Maputo' }
  const { status, body } = await edit(member, changes)
  expect([status, body]).toMatchObject([200, { ...plain, ...changes, displayName: 'Nomvula_D' }])
  expect((await edit(member, changes)).status).toBe(200)
  expect(await publishedChangesOf(member)).toBe(1)
  const session = await app.as(member).get('getSession', {})
  expect(session.member).toMatchObject({ displayName: 'Nomvula_D', timeZone: 'Africa/Maputo' })
})

test('the name under a prayer follows the choice', async () => {
  const [member, reader] = [await insertMember(app.pool), await insertMember(app.pool)]
  const prayer = await insertPrayer(app.pool, { by: member, audience: 'public' })
  const nameRead = async () => (await app.as(reader).get('getPrayer', { prayerId: prayer.id })).author?.name
  await edit(member, { shownAs: 'first_name' })
  expect(await nameRead()).toBe('Nomvula D.')
  await edit(member, { username: 'nom_vula', shownAs: 'username' })
  expect(await nameRead()).toBe('nom_vula')
})

test('a time zone is stored by the name the database uses to count days', async () => {
  const member = await insertMember(app.pool)
  expect((await edit(member, { timeZone: 'africa/lagos' })).body.timeZone).toBe('Africa/Lagos')
  expect((await edit(member, { timeZone: 'Asia/Kolkata' })).body.timeZone).toBe('Asia/Kolkata')
})

test('of many concurrent claims to a username, in any spelling, exactly one succeeds (REQ-35)', async () => {
  const members = await Promise.all(Array.from({ length: 8 }, () => insertMember(app.pool)))
  const spellings = ['thandi', 'Thandi', 'THANDI', 'tHANDI']
  const answers = await Promise.all(
    members.map((member, n) => edit(member, { username: spellings[n % spellings.length] })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  const refused = answers.find(({ status }) => status === 409)?.error
  expect([refused?.code, refused?.fields?.username?.text]).toEqual([
    'USERNAME_TAKEN',
    'This username is taken',
  ])
})

test('a released username is free again, and its owner may change its spelling', async () => {
  const [first, second] = [await insertMember(app.pool), await insertMember(app.pool)]
  await edit(first, { username: 'karoo_wind' })
  expect((await edit(first, { username: 'Karoo_Wind' })).body.username).toBe('Karoo_Wind')
  expect((await edit(second, { username: 'karoo_wind' })).status).toBe(409)
  await edit(first, { username: null })
  expect((await edit(second, { username: 'karoo_wind' })).status).toBe(200)
})

test('the configured name of the site is reserved for its team too', async () => {
  const other = await createTestApp({ settings: { appName: 'Pray Together' } })
  const member = await insertMember(other.pool)
  for (const changes of [{ fullName: 'Pray together news' }, { username: 'pray_together' }]) {
    const { status, error } = await other.as(member).call('editProfile', { ...plain, ...changes })
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, Object.keys(changes)])
  }
  await other.close()
})

describe('refusals', () => {
  test.each([
    [{ fullName: 'N' }, 'fullName', 'Name must be at least 2 characters'],
    [{ fullName: 'x'.repeat(101) }, 'fullName', expect.stringContaining('100')],
    [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
    [{ username: 'x'.repeat(51) }, 'username', 'Username must be at most 50 characters'],
    [{ username: 'no spaces' }, 'username', 'Username can only contain letters, numbers, and underscores'],
    [{ username: 'аdmin' }, 'username', 'Username can only contain letters, numbers, and underscores'],
    [{ username: 'MODERATOR' }, 'username', 'This username is kept and cannot be chosen'],
    [{ username: 'thandaza_support' }, 'username', 'This username is kept and cannot be chosen'],
    [{ username: 'mod_1' }, 'username', 'This username is kept and cannot be chosen'],
    [{ fullName: 'Anna\u200b Moderator' }, 'fullName', expect.stringContaining('mistaken for the team')],
    [{ fullName: '\u200b\u3164' }, 'fullName', 'Name must be at least 2 characters'],
    [{ fullName: 'Somebody Nkosi' }, 'fullName', expect.stringContaining('somebody without a name')],
    [{ username: 'Thandaza' }, 'username', 'This username is kept and cannot be chosen'],
    [{ username: null, shownAs: 'username' }, 'shownAs', 'Choose a username first'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'Please choose a time zone'],
    [{ timeZone: '+02:00' }, 'timeZone', 'Please choose a time zone'],
  ])('422: %j', async (changes, field, sentence) => {
    const answer = await edit(await insertMember(app.pool), changes)
    expect([answer.status, answer.error?.fields?.[field]?.text]).toEqual([422, sentence])
  })

  test('422: an identity', async () => {
    const caller = app.as(await insertMember(app.pool))
    expect((await caller.call('editProfile', { ...plain, id: 'x', email: 'a@b.co' })).status).toBe(422)
  })

  test('401: signed out', async () => {
    const answers = [await app.as(null).call('getProfile', {}), await app.as(null).call('editProfile', plain)]
    expect(answers.map(({ status }) => status)).toEqual([401, 401])
  })

  test('403: a suspended member reads their profile and cannot change it (REQ-119)', async () => {
    const member = await insertMember(app.pool, { suspendedUntil: '9999-01-01T00:00:00Z' })
    expect((await app.as(member).call('getProfile', {})).status).toBe(200)
    expect((await edit(member, {})).error?.code).toBe('SUSPENDED')
  })
})
