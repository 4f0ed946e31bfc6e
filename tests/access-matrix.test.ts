import { afterAll, beforeAll, expect, test } from 'vitest'
import { allOperations, type OperationName } from '#contract/all.ts'
import { hashPassword } from '#server/features/account/passwords/hashing.ts'
import { openTestHouse, requestFor, type TestHouse } from '#server/testing/house.ts'
import { aMember, type Person } from '#server/testing/people.ts'
import { aPrayer } from '#server/testing/things.ts'
import { type OAuthSimulator, startOAuthSimulator } from '#tools/simulators/oauth.ts'
import { expectations, type Persona, personas, type Row } from './support/access-expectations.ts'

const PASSWORD = 'a quiet koppie at dawn'
const INVENTED = 'A'.repeat(43)
const NOBODY = '01980000-0000-7000-8000-000000000000'

let house: TestHouse
let simulator: OAuthSimulator
let passwordHash: string

beforeAll(async () => {
  simulator = await startOAuthSimulator()
  house = await openTestHouse({
    settings: { rateLimitScale: 100_000 },
    simulatorOrigin: simulator.origin,
  })
  passwordHash = await hashPassword(PASSWORD)
})

afterAll(async () => {
  await house.close()
  await simulator.close()
})

/** One cell of the matrix: who asks, as whom they could sign in, and the prayer it is about. */
type Scene = { person: Person; prayerId: string; state: string }

const aPrayerOf = ({ prayerId }: Scene) => ({ prayerId })
const newPassword = { password: PASSWORD, confirmPassword: PASSWORD }

/** What each operation is sent: always well formed, so that only rights decide. */
const inputs: Record<OperationName, (scene: Scene) => Record<string, unknown>> = {
  register: ({ person, state }) => ({
    fullName: 'Nomvula Dube',
    email: state === 'a taken address' ? person.email : `new.${person.email}`,
    acceptsTerms: true,
    ...newPassword,
  }),
  requestVerification: ({ person }) => ({ email: person.email }),
  verifyEmail: () => ({ token: INVENTED }),
  requestPasswordReset: ({ person }) => ({ email: person.email }),
  resetPassword: () => ({ token: INVENTED, ...newPassword }),
  getSession: () => ({}),
  signIn: ({ person, state }) => ({
    email: person.email,
    password: state === 'their own password' ? PASSWORD : 'another koppie at dusk',
  }),
  refreshSession: () => ({}),
  signOut: () => ({}),
  startProviderSignIn: ({ state }) => ({ provider: state === 'a known provider' ? 'google' : 'myspace' }),
  finishProviderSignIn: () => ({ provider: 'google', code: 'invented', state: INVENTED }),
  acceptProviderTerms: () => ({ ticket: INVENTED, acceptsTerms: true }),
  submitPrayer: ({ state }) => ({
    title: 'Rain',
    description: 'For the farms.',
    category: 'other',
    audience: { kind: state },
  }),
  listPublicPrayers: () => ({}),
  getPrayer: aPrayerOf,
  supportPrayer: aPrayerOf,
  withdrawSupport: aPrayerOf,
  getConfig: () => ({}),
  getDashboard: () => ({}),
}

test('every operation has its row, and every row an operation', () => {
  expect(Object.keys(expectations).toSorted()).toEqual(Object.keys(allOperations).toSorted())
})

const rows = Object.entries(expectations).flatMap(([name, states]) =>
  Object.entries(states).map(([state, row]): [string, string, Row] => [name, state, row]),
)

test.each(rows)('%s, %s', async (name, state, row) => {
  const answered: [Persona, number][] = []
  for (const persona of personas)
    answered.push([persona, await statusFor(name as OperationName, state, persona)])
  expect(Object.fromEntries(answered)).toEqual(
    Object.fromEntries(personas.map((persona, index) => [persona, row[index]])),
  )
})

test('what may not be known answers exactly like what does not exist', async () => {
  const [owner, stranger] = [await aMember(house.pool), await aMember(house.pool)]
  const kept = await aPrayer(house.pool, { by: owner })
  const hidden = await aPrayer(house.pool, { by: owner, audience: 'public', hiddenAt: new Date() })
  for (const name of ['getPrayer', 'supportPrayer', 'withdrawSupport'] as const) {
    const bodies = new Set<string>()
    for (const prayerId of [kept.id, hidden.id, NOBODY, 'not-an-id', '%00', 'x'.repeat(150)]) {
      const { method, path } = requestFor(allOperations[name], { prayerId })
      const answer = await house.request({ method, path, cookies: stranger.cookies })
      const { 'x-request-id': requestId, date: _date, ...headers } = answer.headers
      bodies.add(JSON.stringify([answer.statusCode, headers, answer.body.replace(String(requestId), '')]))
    }
    expect([...bodies]).toHaveLength(1)
  }
})

test('nobody finds a private or hidden prayer on the public wall, its owner included', async () => {
  const owner = await aMember(house.pool)
  const shown = await aPrayer(house.pool, { by: owner, audience: 'public' })
  const kept = await aPrayer(house.pool, { by: owner })
  const hidden = await aPrayer(house.pool, { by: owner, audience: 'public', hiddenAt: new Date() })
  for (const person of [null, owner, await aMember(house.pool, { roles: ['admin'] })]) {
    const { items } = await house.as(person).get('listPublicPrayers', {})
    const ids = items.map(({ id }) => id)
    expect(ids).toContain(shown.id)
    expect(ids).not.toContain(kept.id)
    expect(ids).not.toContain(hidden.id)
  }
})

test('a dashboard shows own prayers only (DASH-5)', async () => {
  const [owner, admin] = [await aMember(house.pool), await aMember(house.pool, { roles: ['admin'] })]
  const own = await aPrayer(house.pool, { by: owner })
  await aPrayer(house.pool, { by: await aMember(house.pool), audience: 'public' })
  const { activePrayers } = await house.as(owner).get('getDashboard', {})
  expect(activePrayers.map(({ id }) => id)).toEqual([own.id])
  expect((await house.as(admin).get('getDashboard', {})).activePrayers).toEqual([])
})

test('a person with the plain role is a person without a role (PERM-10)', async () => {
  const plain = await aMember(house.pool, { roles: ['user'] })
  const prayer = await aPrayer(house.pool, { by: await aMember(house.pool) })
  expect((await house.as(plain).call('getPrayer', { prayerId: prayer.id })).status).toBe(404)
  expect((await house.as(plain).call('getDashboard', {})).status).toBe(200)
})

test('nobody writes in another name: identity in the body is refused (PERM-12)', async () => {
  const [author, other] = [await aMember(house.pool), await aMember(house.pool)]
  const words = {
    title: 'Rain',
    description: 'For the farms.',
    category: 'other',
    audience: { kind: 'public' },
  }
  for (const claim of ['userId', 'user_id', 'ownerId', 'author', 'status', 'id', 'supportCount']) {
    const answer = await house.as(author).call('submitPrayer', { ...words, [claim]: other.id })
    expect(answer).toMatchObject({ status: 422, error: { fields: { [claim]: { key: 'field.unknown' } } } })
  }
  const { rows: written } = await house.pool.query('select 1 from prayer_requests where user_id = any($1)', [
    [author.id, other.id],
  ])
  expect(written).toEqual([])
})

test('an ended session is no session', async () => {
  const person = await aMember(house.pool)
  await house.as(person).get('signOut', {})
  expect((await house.as(person).call('getDashboard', {})).status).toBe(401)
})

async function statusFor(name: OperationName, state: string, persona: Persona): Promise<number> {
  const person = await aPersonAs(persona)
  const owner = persona === 'owner' ? person : await aMember(house.pool)
  const scene = { person, state, prayerId: await aPrayerIn(state, owner) }
  const isSignedIn = persona !== 'anonymous' && persona !== 'unverified'
  const { status } = await house.as(isSignedIn ? person : null).call(name, inputs[name](scene))
  return status
}

async function aPersonAs(persona: Persona): Promise<Person> {
  const person = await aMember(house.pool, {
    isVerified: persona !== 'unverified',
    ...(persona === 'moderator' && { roles: ['moderator'] }),
    ...(persona === 'admin' && { roles: ['admin'] }),
    ...(persona === 'suspended' && { suspendedUntil: '2100-01-01T00:00:00Z' }),
  })
  const hasPassword = persona !== 'anonymous'
  if (hasPassword)
    await house.pool.query('update accounts set password_hash = $2 where id = $1', [person.id, passwordHash])
  return person
}

async function aPrayerIn(state: string, owner: Person): Promise<string> {
  if (state === 'unknown') return NOBODY
  if (state === 'malformed') return 'not-an-id'
  const isHidden = state === 'hidden'
  const { id } = await aPrayer(house.pool, {
    by: owner,
    audience: isHidden || state === 'public' ? 'public' : 'private',
    ...(isHidden && { hiddenAt: new Date() }),
  })
  return id
}
