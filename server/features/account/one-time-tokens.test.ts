import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/database/db.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { hashToken, newId } from '#server/platform/core/ids.ts'
import { type OAuthSimulator, startOAuthSimulator } from '#server/simulators/oauth-simulator.ts'
import { createPasskeyDevice } from '#tests/support/passkey-device.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createBrowser, goodPassword } from '#tests/support/test-browser.ts'
import { cleanUpTokens, issueToken, type Purpose, type TokenPayloads } from './one-time-tokens.ts'

let app: TestApp
let simulator: OAuthSimulator

beforeAll(async () => {
  simulator = await startOAuthSimulator()
  app = await createTestApp({ settings: { rateLimitScale: 100 }, simulatorOrigin: simulator.origin })
})
afterAll(async () => {
  await app.close()
  await simulator.close()
})

const payloads: TokenPayloads = {
  'verify-email': {},
  'reset-password': {},
  'leave-old-email': { changeId: '' },
  'take-new-email': { changeId: '' },
  'provider-state': {
    provider: 'google',
    codeVerifier: 'v'.repeat(43),
    nonce: 'n',
    redirect: null,
    isSharedDevice: false,
  },
  'provider-consent': {
    provider: 'google',
    subject: '1',
    email: 'swap@example.co.za',
    fullName: 'Swap',
    isSharedDevice: false,
  },
  'registering-device': {},
  'second-step': { accountId: '', passwordMark: null, isSharedDevice: false },
  'passkey-offer': {},
  'passkey-question': {},
  'codes-offer': { sealedSecret: '' },
  'stop-factor-reset': { accountId: '' },
  'factor-reset': {},
}
const purposes = Object.keys(payloads) as Purpose[]

/** Both links of an address change use one operation, each for its own address. */
const linkPurposeOf = (purpose: Purpose) => (purpose === 'take-new-email' ? 'leave-old-email' : purpose)

async function createToken(purpose: Purpose): Promise<string> {
  const { id, email } = await insertMember(app.pool)
  const accountId = purpose.startsWith('provider') ? null : id
  const changeId = newId(new Date())
  if (linkPurposeOf(purpose) === 'leave-old-email')
    await app.pool.query(
      `insert into email_changes (account_id, id, session_id, new_email, asked_at, expires_at)
       values ($1, $2, $2, $3, $4::timestamptz, $4::timestamptz + interval '1 hour')`,
      [id, changeId, `new.${email}`, app.clock.now()],
    )
  const payload = 'changeId' in payloads[purpose] ? { changeId } : payloads[purpose]
  const token = { purpose, accountId, payload, at: app.clock.now() }
  return await inTransaction(app.pool, (db) => issueToken(db, token))
}

/** The offer or question with a challenge, as a phone gets it. */
const offerOf = (challenge: string) => ({ domain: 'localhost', challenge })

/** Sends a token to the operation of a purpose. */
async function offer(purpose: Purpose, token: string): Promise<string> {
  const browser = createBrowser(app, { tz_state: token, tz_reg: token })
  const owner = await insertMember(app.pool)
  const device = createPasskeyDevice(app.settings.appUrl)
  const password = { password: goodPassword, confirmPassword: goodPassword }
  const answers = {
    'verify-email': () => browser.call('verifyEmail', { token }),
    'reset-password': () => browser.call('resetPassword', { token, ...password }),
    'leave-old-email': () => browser.call('confirmEmailChange', { token }),
    'provider-state': () =>
      browser.call('finishProviderSignIn', { provider: 'google', state: token, code: 'code' }),
    'provider-consent': () => browser.call('acceptProviderTerms', { ticket: token, acceptsTerms: true }),
    'registering-device': () => browser.call('signInAfterVerification', {}),
    'second-step': () => browser.call('getSecondStep', {}),
    'passkey-offer': () =>
      app.as(owner).call('addPasskey', { name: 'My phone', created: device.create(offerOf(token)) }),
    'passkey-question': () => browser.call('signInWithPasskey', { passkey: device.answer(offerOf(token)) }),
    'codes-offer': () => app.as(owner).call('confirmCodes', { setUp: token, code: '000000' }),
    'stop-factor-reset': () => browser.call('cancelFactorReset', { token }),
    'factor-reset': () => browser.call('resetSecondFactor', { token }),
  }
  const answer = await answers[linkPurposeOf(purpose)]()
  return answer.error?.code ?? 'accepted'
}

const refusals: Partial<Record<Purpose, string>> = {
  'provider-state': 'PROVIDER_REFUSED',
  'passkey-offer': 'PASSKEY_REFUSED',
  'passkey-question': 'PASSKEY_REFUSED',
}

test.each(
  purposes.flatMap((minted) =>
    purposes
      .filter((p) => linkPurposeOf(p) !== linkPurposeOf(minted))
      .map((expected) => [minted, expected] as const),
  ),
)('a token for %s is refused for %s and stays valid', async (minted, expected) => {
  const token = await createToken(minted)
  expect(await offer(expected, token)).toBe(refusals[expected] ?? 'LINK_EXPIRED')
  const stored = await app.pool.query('select purpose from one_time_tokens where token_hash = $1', [
    hashToken(token),
  ])
  expect(stored.rows).toEqual([{ purpose: minted }])
})

/** These take a phone, an app or a reset that waits besides; they are tested in second-factor/. */
const withMore: readonly Purpose[] = [
  'second-step',
  'passkey-offer',
  'passkey-question',
  'codes-offer',
  'stop-factor-reset',
  'factor-reset',
]

test.each(purposes.filter((purpose) => !withMore.includes(purpose)))(
  'a token for %s is accepted for that purpose once',
  async (purpose) => {
    const token = await createToken(purpose)
    const first = await offer(purpose, token)
    expect(['accepted', 'PROVIDER_FAILED', 'PROVIDER_REFUSED']).toContain(first)
    const stored = await app.pool.query('select 1 from one_time_tokens where token_hash = $1', [
      hashToken(token),
    ])
    expect(stored.rows).toEqual([])
  },
)

test('the database holds hashes of tokens, never tokens', async () => {
  const token = await createToken('verify-email')
  const { rows } = await app.pool.query('select t::text as row from one_time_tokens t')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('the clean-up deletes expired tokens and nothing else', async () => {
  const [short, long] = [await createToken('provider-state'), await createToken('verify-email')]
  app.clock.advance(11 * 60)
  await cleanUpTokens(app.pool, app.clock)
  const { rows } = await app.pool.query('select token_hash from one_time_tokens')
  const hashes = rows.map((row) => row.token_hash.toString('hex'))
  expect(hashes).not.toContain(hashToken(short).toString('hex'))
  expect(hashes).toContain(hashToken(long).toString('hex'))
})
