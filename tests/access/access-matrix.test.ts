import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allOperations, type OperationName } from '#contract/api/all-operations.ts'
import { hashPassword } from '#server/features/account/passwords/password-hashing.ts'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { type OAuthSimulator, startOAuthSimulator } from '#server/simulators/oauth-simulator.ts'
import { expectations } from '#tests/support/access/access-expectations.ts'
import { isSignedIn, type Persona, personas, type Row } from '#tests/support/access/access-personas.ts'
import { createScene, inputFor, PASSWORD, UNKNOWN_ID } from '#tests/support/access/access-scenes.ts'
import { type DescribedAnswers, describedAnswers } from '#tests/support/api/described-answers.ts'
import { createTestApp, requestFor, type TestApp } from '#tests/support/test-app.ts'

/** The smallest picture there is. */
const ONE_DOT = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

let app: TestApp
let simulator: OAuthSimulator
let passwordHash: string
let described: DescribedAnswers
/** Operations that were answered with a success. */
const succeeded = new Set<OperationName>()

beforeAll(async () => {
  simulator = await startOAuthSimulator()
  app = await createTestApp({
    settings: { rateLimitScale: 100_000 },
    simulatorOrigin: simulator.origin,
    payments: true,
  })
  passwordHash = await hashPassword(PASSWORD)
  described = await describedAnswers((await app.request({ method: 'GET', path: '/openapi.json' })).json())
})

afterAll(async () => {
  await app.close()
  await simulator.close()
})

test('every operation has a row, and every row belongs to an operation', () => {
  expect(Object.keys(expectations).toSorted()).toEqual(Object.keys(allOperations).toSorted())
})

/** Maintained by hand from acceptance PERM-1, plus what REQ-4, REQ-25, REQ-101 and SEC-7.1 made public. */
const openToEverybody = [
  // Signing in and registering.
  ...[
    'register',
    'requestVerification',
    'verifyEmail',
    'signInAfterVerification',
    'requestPasswordReset',
    'resetPassword',
    'confirmEmailChange',
    'getSession',
  ],
  ...['getSecondStep', 'takeSecondStep', 'askForFactorReset', 'cancelFactorReset', 'resetSecondFactor'],
  'askPasskey',
  ...['signOut', 'startProviderSignIn', 'finishProviderSignIn', 'acceptProviderTerms'],
  // The public list and the numbers of the landing page.
  ...['listPublicPrayers', 'getLanding', 'getConfig', 'getInvitedGroup'],
  // The community: totals, public stories, how many are praying.
  ...['getCommunity', 'getStatistics', 'getPresence', 'listMiracleStories'],
  // Campaigns, and donating to them with an e-mail address.
  ...['listFeaturedCampaigns', 'listCampaigns', 'getCampaign', 'getCampaignPage', 'listCampaignChanges'],
  ...['listCampaignUpdates', 'listSupporters', 'startDonation', 'verifyPayment', 'getPayment'],
  ...[
    'muteCampaignMails',
    'unsubscribeMail',
    'getSharedPrayer',
    'findShareToken',
    'listHelplines',
    'sendContactMessage',
    'countPageView',
    'listLanguages',
    'chooseLanguage',
  ],
]

const rows = Object.entries(expectations).flatMap(([name, states]) =>
  Object.entries(states).map(([state, row]): [string, string, Row] => [name, state, row]),
)

/** These succeed only with what a mail, a provider, a device or a payment brought; each has a test of its own. */
const withoutSuccess: readonly string[] = [
  'verifyEmail',
  'signInAfterVerification',
  'resetPassword',
  'confirmEmailChange',
  'finishProviderSignIn',
  'acceptProviderTerms',
  'disconnectProvider',
  'endSession',
  ...['addPasskey', 'confirmCodes', 'removeCodes', 'proveIdentity', 'getSecondStep', 'takeSecondStep'],
  ...['askForFactorReset', 'cancelFactorReset', 'resetSecondFactor', 'signInWithPasskey'],
  'addSupportAdmin',
  ...['endPushSubscription', 'sendTestPush'],
  'countPageView',
  'retryBankAccount',
  'muteCampaignMails',
  'acceptReviewedPayment',
  'refundReviewedPayment',
  'refundDonation',
  'resolveDispute',
  'recordPayout',
]

describe('every operation answers each persona as agreed (PERM-1 … PERM-3, PERM-6 … PERM-9)', () => {
  test.each(rows)('%s, %s', async (name, state, row) => {
    // The personas run in parallel: each has its own people and data.
    const answered = await Promise.all(
      personas.map(async (persona, index) => {
        // Nothing needs to exist for a visitor who gets 401: an operation that looked for it first would answer 404.
        const isTurnedAway = row[index] === 401 && !isSignedIn(persona) && name !== 'signIn'
        return [persona, await statusFor(name as OperationName, isTurnedAway ? 'unknown' : state, persona)]
      }),
    )
    expect(Object.fromEntries(answered)).toEqual(
      Object.fromEntries(personas.map((persona, index) => [persona, row[index]])),
    )
  })
})

test('nearly every operation succeeded, so that its answer was compared with /openapi.json (REQ-410)', () => {
  const missing = Object.keys(allOperations).filter((name) => !succeeded.has(name as OperationName))
  expect(missing).toEqual(withoutSuccess)
})

test('a visitor gets 401 from every operation that is not public (PERM-1)', () => {
  const open = Object.entries(expectations).filter(([, states]) =>
    Object.values(states).some(([anonymous]) => anonymous !== 401),
  )
  expect(open.map(([name]) => name).toSorted()).toEqual(openToEverybody.toSorted())
})

test('members read a prayer of a group, and it does not exist for strangers and former members (PERM-4)', async () => {
  const [owner, member, former] = [
    await insertMember(app.pool),
    await insertMember(app.pool),
    await insertMember(app.pool),
  ]
  const group = await insertGroup(app.pool, { by: owner, members: [member, former] })
  const prayer = await insertPrayer(app.pool, { by: owner, audience: 'groups', groups: [group] })
  const read = (person: Person) => app.as(person).call('getPrayer', { prayerId: prayer.id })
  expect((await read(former)).status).toBe(200)
  await app.as(former).must('leaveGroup', { groupId: group.id })
  const statuses = [
    await read(owner),
    await read(member),
    await read(former),
    await read(await insertMember(app.pool)),
  ]
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 404, 404])
})

test('each membership status grants its own actions in a group, and nothing more (PERM-5, REQ-31)', async () => {
  const [owner, admin, plain] = [
    await insertMember(app.pool),
    await insertMember(app.pool),
    await insertMember(app.pool),
  ]
  const { id: groupId } = await insertGroup(app.pool, { by: owner, admins: [admin], members: [plain] })
  const mayDo = async (person: Person) => {
    const { viewerCan } = await app.as(person).get('getGroup', { groupId })
    return viewerCan.map((action) => action.replace('group.', '')).toSorted()
  }
  const inside = ['chat', 'listMembers', 'look', 'read']
  const running = ['decide', 'invite', 'unsharePrayer']
  expect(await mayDo(await insertMember(app.pool))).toEqual(['read', 'requestToJoin'])
  expect(await mayDo(plain)).toEqual([...inside, 'leave'].toSorted())
  expect(await mayDo(admin)).toEqual([...inside, ...running, 'leave'].toSorted())
  expect(await mayDo(owner)).toEqual([...inside, ...running, 'delete', 'edit', 'transfer'].toSorted())
  expect(await mayDo(await insertMember(app.pool, { roles: ['admin'] }))).toEqual(
    [
      'decide',
      'delete',
      'edit',
      'hide',
      'listMembers',
      'look',
      'read',
      'requestToJoin',
      'unsharePrayer',
    ].toSorted(),
  )
})

test('a resource that must stay unknown answers exactly like one that does not exist', async () => {
  const [owner, stranger] = [await insertMember(app.pool), await insertMember(app.pool)]
  const privatePrayer = await insertPrayer(app.pool, { by: owner })
  const hidden = await insertPrayer(app.pool, { by: owner, audience: 'public', hiddenAt: new Date() })
  for (const name of ['getPrayer', 'supportPrayer', 'withdrawSupport'] as const) {
    const bodies = new Set<string>()
    for (const prayerId of [privatePrayer.id, hidden.id, UNKNOWN_ID, 'not-an-id', '%00', 'x'.repeat(150)]) {
      const { method, path } = requestFor(allOperations[name], { prayerId })
      const answer = await app.request({ method, path, cookies: stranger.cookies })
      const { 'x-request-id': requestId, date: _date, ...headers } = answer.headers
      bodies.add(JSON.stringify([answer.statusCode, headers, answer.body.replace(String(requestId), '')]))
    }
    expect([...bodies]).toHaveLength(1)
  }
})

test('the public wall lists private or hidden prayers for no one, not even their owner', async () => {
  const owner = await insertMember(app.pool)
  const shown = await insertPrayer(app.pool, { by: owner, audience: 'public' })
  const privatePrayer = await insertPrayer(app.pool, { by: owner })
  const hidden = await insertPrayer(app.pool, { by: owner, audience: 'public', hiddenAt: new Date() })
  for (const person of [null, owner, await insertMember(app.pool, { roles: ['admin'] })]) {
    const { items } = await app.as(person).get('listPublicPrayers', {})
    const ids = items.map(({ id }) => id)
    expect(ids).toContain(shown.id)
    expect(ids).not.toContain(privatePrayer.id)
    expect(ids).not.toContain(hidden.id)
  }
})

test('a dashboard lists only the prayers of its owner (DASH-5)', async () => {
  const [owner, admin] = [await insertMember(app.pool), await insertMember(app.pool, { roles: ['admin'] })]
  const own = await insertPrayer(app.pool, { by: owner })
  await insertPrayer(app.pool, { by: await insertMember(app.pool), audience: 'public' })
  const { activePrayers } = await app.as(owner).get('getDashboard', {})
  expect(activePrayers?.items.map(({ id }) => id)).toEqual([own.id])
  expect((await app.as(admin).get('getDashboard', {})).activePrayers?.items).toEqual([])
})

test('a person with the plain role has the rights of a person without a role (PERM-10)', async () => {
  const plain = await insertMember(app.pool, { roles: ['user'] })
  const prayer = await insertPrayer(app.pool, { by: await insertMember(app.pool) })
  expect((await app.as(plain).call('getPrayer', { prayerId: prayer.id })).status).toBe(404)
  expect((await app.as(plain).call('getDashboard', {})).status).toBe(200)
})

test('no one can write under another name: an identity in the body is refused (PERM-12)', async () => {
  const [author, other] = [await insertMember(app.pool), await insertMember(app.pool)]
  const fields = {
    title: 'Rain',
    description: 'For the farms.',
    category: 'other',
    audience: { kind: 'public' },
  }
  for (const claim of ['userId', 'user_id', 'ownerId', 'author', 'status', 'id', 'supportCount']) {
    const answer = await app.as(author).call('submitPrayer', { ...fields, [claim]: other.id })
    expect(answer).toMatchObject({ status: 422, error: { fields: { [claim]: { key: 'field.unknown' } } } })
  }
  const { rows: written } = await app.pool.query('select 1 from prayer_requests where user_id = any($1)', [
    [author.id, other.id],
  ])
  expect(written).toEqual([])
})

test('an ended session no longer signs anyone in', async () => {
  const person = await insertMember(app.pool)
  await app.as(person).must('signOut', {})
  expect((await app.as(person).call('getDashboard', {})).status).toBe(401)
})

async function statusFor(name: OperationName, state: string, persona: Persona): Promise<number> {
  const scene = await createScene(app, { name, state, persona, passwordHash })
  const client = app.as(isSignedIn(persona) ? scene.person : null)
  const { status, body } =
    name === 'uploadImage'
      ? await client.upload(ONE_DOT, 'image/gif')
      : await client.call(name, inputFor(name, scene))
  if (status < 300) succeeded.add(name)
  expect(described.faultsOf(name, { status, body })).toEqual([])
  return status
}
