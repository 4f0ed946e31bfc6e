import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageCodes } from '#contract/languages/language-codes.ts'
import { legalLanguageFor } from '#contract/legal/legal-language.ts'
import { languageCookie } from '#contract/pages/language-choice.ts'
import { type OAuthSimulator, startOAuthSimulator } from '#server/simulators/oauth-simulator.ts'
import { authorizeAtProvider } from '#tests/support/provider-people.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createBrowser, createMemberWithPassword, goodPassword } from '#tests/support/test-browser.ts'

let simulator: OAuthSimulator
let app: TestApp
let discreet: TestApp
beforeAll(async () => {
  simulator = await startOAuthSimulator()
  app = await createTestApp({ settings: { rateLimitScale: 100 }, simulatorOrigin: simulator.origin })
  discreet = await createTestApp({ settings: { rateLimitScale: 100, signUpRevealsExisting: false } })
})
afterAll(async () => {
  await app?.close()
  await discreet?.close()
  await simulator?.close()
})

/** Of the site in isiZulu, whose legal texts stand in English. */
const readerOf = (where: TestApp) => createBrowser(where, { [languageCookie]: 'zu' })

async function consentsOf(email: string, where = app) {
  const { rows } = await where.pool.query(
    `select c.kind, c.version, c.language
       from consents c
       join accounts a on a.id = c.account_id
      where a.email = $1`,
    [email],
  )
  return rows
}

const inEnglish = [{ kind: 'terms', version: '2025-05-03', language: 'en' }]

test('the legal texts are shown in English to every reader, as they exist in no other language (LANG-4)', () => {
  expect(new Set(languageCodes.map(legalLanguageFor))).toEqual(new Set(['en']))
})

test.each([
  ['at once', () => app],
  ['by a job', () => discreet],
])(
  'a registration that is decided %s stores the version and the language of the text that was shown (LANG-4)',
  async (_, where) => {
    const email = 'reader.of.zulu@example.co.za'
    await readerOf(where()).must('register', {
      fullName: 'Zanele Khumalo',
      email,
      password: goodPassword,
      confirmPassword: goodPassword,
      acceptsTerms: true,
    })
    await where().mailbox(email, 1)
    expect(await consentsOf(email, where())).toEqual(inEnglish)
  },
)

test('so does who comes from a provider (LANG-4)', async () => {
  const email = 'reader.of.provider@example.co.za'
  simulator.addPerson({ handle: 'reader', name: 'Zanele', email, isEmailVerified: true, subject: 9101 })
  const browser = readerOf(app)
  const { url } = await browser.must('startProviderSignIn', { provider: 'google' })
  const answer = await browser.must(
    'finishProviderSignIn',
    await authorizeAtProvider('google', url, 'reader'),
  )
  if (answer.outcome !== 'needs-consent') throw new Error(`Expected a new person, got ${answer.outcome}`)
  await browser.must('acceptProviderTerms', { ticket: answer.ticket, acceptsTerms: true })
  expect(await consentsOf(email)).toEqual(inEnglish)
})

test('so does a member whose account was imported (LANG-4)', async () => {
  const { id, email, password } = await createMemberWithPassword(app)
  await app.pool.query('delete from consents where account_id = $1', [id])
  await app.pool.query('update accounts set needs_consent = true where id = $1', [id])
  const browser = readerOf(app)
  await browser.must('signIn', { email, password })
  await browser.must('acceptTerms', { acceptsTerms: true })
  expect(await consentsOf(email)).toEqual(inEnglish)
})
