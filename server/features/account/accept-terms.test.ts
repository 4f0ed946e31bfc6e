import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { neutralName } from '#contract/account/imported-account.ts'
import { exportAddresses } from '#contract/account/own-data-operations.ts'
import { operationList } from '#contract/api/all-operations.ts'
import { dbOn } from '#server/database/db.ts'
import { setImages } from '#server/features/media/upload-image.ts'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { type OAuthSimulator, startOAuthSimulator } from '#server/simulators/oauth-simulator.ts'
import { readyExport } from '#tests/support/data-exports.ts'
import { authorizeAtProvider } from '#tests/support/provider-people.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type Browser, createBrowser, createMemberWithPassword } from '#tests/support/test-browser.ts'
import { createTestImage } from '#tests/support/test-images.ts'
import { refusedStream } from '#tests/support/test-stream.ts'

let app: TestApp
let simulator: OAuthSimulator
beforeAll(async () => {
  simulator = await startOAuthSimulator()
  app = await createTestApp({ settings: { rateLimitScale: 100_000 }, simulatorOrigin: simulator.origin })
})
afterAll(async () => {
  await app?.close()
  await simulator?.close()
})

/** A member with an imported account, signed in for the first time. */
async function createImportedMember() {
  const holder = await createMemberWithPassword(app)
  await app.pool.query('delete from consents where account_id = $1', [holder.id])
  await app.pool.query('update accounts set needs_consent = true where id = $1', [holder.id])
  const browser = createBrowser(app)
  const session = await browser.must('signIn', { email: holder.email, password: holder.password })
  const person = { id: holder.id, email: holder.email, fullName: '', cookies: browser.cookies }
  return { ...holder, browser, session, person }
}

const consentsOf = async (id: string) =>
  (await app.pool.query('select kind, version from consents where account_id = $1', [id])).rows

const accept = (browser: Browser) => browser.call('acceptTerms', { acceptsTerms: true })

test('an imported member is asked for consent once, and then has full access', async () => {
  const { id, email, password, browser, session } = await createImportedMember()
  expect(session.member).toMatchObject({ id, needsConsent: true })
  expect((await browser.get('getSession', {})).member?.needsConsent).toBe(true)
  expect((await browser.call('getDashboard', {})).error?.code).toBe('CONSENT_REQUIRED')
  expect((await browser.call('acceptTerms', { acceptsTerms: false })).status).toBe(422)
  expect(await consentsOf(id)).toEqual([])
  const answers = await Promise.all([accept(browser), accept(browser), accept(browser)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(answers[0]?.body.member).toMatchObject({ id, needsConsent: false })
  expect(await consentsOf(id)).toEqual([{ kind: 'terms', version: expect.any(String) }])
  expect((await browser.call('getDashboard', {})).status).toBe(200)
  const later = await createBrowser(app).must('signIn', { email, password })
  expect(later.member?.needsConsent).toBe(false)
})

test('an imported member without a name gives one with the consent, by the rules of any name (REQ-408)', async () => {
  const { id, browser } = await createImportedMember()
  await app.pool.query('update profiles set full_name = $2 where id = $1', [id, neutralName])
  const give = (fullName?: string) => browser.call('acceptTerms', { acceptsTerms: true, fullName })
  for (const wrong of [undefined, '', 'A', 'x'.repeat(101), 'Thandaza Team', 'Admin', 'Moderator Anna']) {
    const { status, error } = await give(wrong)
    expect([wrong, status, Object.keys(error?.fields ?? {})]).toEqual([wrong, 422, ['fullName']])
  }
  expect(await consentsOf(id)).toEqual([])
  const answers = await Promise.all([give(' Zanele  Khumalo '), give('Zanele Dube')])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const { member } = await browser.get('getSession', {})
  expect(member?.fullName).toMatch(/^Zanele (Khumalo|Dube)$/)
  expect(member).toMatchObject({ needsConsent: false, displayName: member?.fullName })
  for (const { body } of answers) expect(body.member?.fullName).toBe(member?.fullName)
  expect(await consentsOf(id)).toHaveLength(1)
})

test('whoever came with a name, or has accepted already, changes no name by it (REQ-408)', async () => {
  const { id, browser, session } = await createImportedMember()
  await browser.must('acceptTerms', { acceptsTerms: true, fullName: 'Quite Another' })
  expect((await browser.get('getSession', {})).member?.fullName).toBe(session.member?.fullName)
  await app.pool.query('update profiles set full_name = $2 where id = $1', [id, neutralName])
  await browser.must('acceptTerms', { acceptsTerms: true })
  await browser.must('acceptTerms', { acceptsTerms: true, fullName: 'Quite Another' })
  expect((await browser.get('getSession', {})).member?.fullName).toBe(neutralName)
})

test('before consent every member operation is refused except consent, deletion and data export', async () => {
  const { browser } = await createImportedMember()
  const open: string[] = []
  for (const [name, operation] of operationList) {
    if (operation.caller === 'anyone' || name === 'deleteAccount') continue
    const ids = [...operation.path.matchAll(/:(\w+)/g)].map(([, id]) => [id, randomUUID()])
    const answer = operation.body
      ? await app.as({ id: '', fullName: '', email: '', cookies: browser.cookies }).upload(Buffer.from('x'))
      : await createBrowser(app, browser.cookies).call(
          name,
          name === 'acceptTerms' ? {} : Object.fromEntries(ids),
        )
    if (answer.error?.code !== 'CONSENT_REQUIRED') open.push(name)
  }
  const allowed = [
    'acceptTerms',
    'confirmIdentity',
    'getDeletionPreview',
    'getExport',
    'refreshSession',
    'startExport',
  ]
  expect(open.sort()).toEqual(allowed)
})

test('before consent public pages treat them as anonymous: not even their own private content is shown', async () => {
  const { id, browser, person } = await createImportedMember()
  await accept(browser)
  const image = await app.as(person).upload(await createTestImage())
  const prayer = await insertPrayer(app.pool, { by: person })
  const parent = { kind: 'prayer', id: prayer.id } as const
  await setImages(dbOn(app.pool), { ownerId: id, parent, images: [{ id: image.body.id, alt: '' }] })
  const fetchImage = () =>
    app.request({ method: 'GET', path: `/media/${image.body.id}/320.webp`, cookies: browser.cookies })
  expect((await fetchImage()).statusCode).toBe(200)
  await app.pool.query('update accounts set needs_consent = true where id = $1', [id])
  expect((await fetchImage()).statusCode).toBe(404)
  expect(await browser.get('listPublicPrayers', {})).toEqual(await app.as(null).get('listPublicPrayers', {}))
  expect((await refusedStream(app, person)).error.code).toBe('CONSENT_REQUIRED')
})

test('before consent they can export their data, sign out and delete the account', async () => {
  const { id, browser, person, email, password } = await createImportedMember()
  await browser.must('startExport', {})
  await readyExport(app, person)
  for (const path of [exportAddresses.file, exportAddresses.page])
    expect((await app.request({ method: 'GET', path, cookies: browser.cookies })).statusCode).toBe(200)
  await browser.must('signOut', {})
  expect((await browser.get('getSession', {})).member).toBeNull()
  await browser.must('signIn', { email, password })
  expect((await browser.get('getDeletionPreview', {})).obstacles).toEqual([])
  await browser.must('deleteAccount', {})
  expect((await createBrowser(app).call('signIn', { email, password })).status).toBe(401)
  expect(await consentsOf(id)).toEqual([])
})

test('a sign-in with a provider asks for consent too', async () => {
  const { id, email } = await createImportedMember()
  simulator.addPerson({ handle: 'imported', name: 'Imported', email, isEmailVerified: true, subject: 9001 })
  const browser = createBrowser(app)
  const { url } = await browser.must('startProviderSignIn', { provider: 'google' })
  const answer = await browser.must(
    'finishProviderSignIn',
    await authorizeAtProvider('google', url, 'imported'),
  )
  expect(answer).toMatchObject({
    outcome: 'signed-in',
    session: { member: { id, needsConsent: true } },
  })
  expect((await browser.call('getDashboard', {})).error?.code).toBe('CONSENT_REQUIRED')
  await accept(browser)
  expect((await browser.call('getDashboard', {})).status).toBe(200)
})
