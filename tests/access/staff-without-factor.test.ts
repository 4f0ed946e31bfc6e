import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportAddresses } from '#contract/account/own-data-operations.ts'
import { operationList } from '#contract/api/all-operations.ts'
import { dbOn } from '#server/database/db.ts'
import { setImages } from '#server/features/media/upload-image.ts'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import {
  addPasskeyTo,
  codeAt,
  createSignedInHolder,
  createStartedBrowser,
} from '#tests/support/second-factors.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createBrowser } from '#tests/support/test-browser.ts'
import { createTestImage } from '#tests/support/test-images.ts'
import { refusedStream } from '#tests/support/test-stream.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 100_000, staffSecondFactor: true } })
})
afterAll(() => app.close())

const personOf = (holder: Awaited<ReturnType<typeof createSignedInHolder>>) => ({
  ...{ id: holder.id, email: holder.email, fullName: '' },
  cookies: holder.browser.cookies,
})

test.each(['admin', 'moderator'] as const)(
  'without a second factor a session of a %s opens only what sets one up (KEY-1, SEC-F3)',
  async (role) => {
    const holder = await createSignedInHolder(app, role)
    expect((await holder.browser.get('getSession', {})).member?.lacksSecondFactor).toBe(true)
    const open: string[] = []
    for (const [name, operation] of operationList) {
      if (operation.caller === 'anyone') continue
      const ids = [...operation.path.matchAll(/:(\w+)/g)].map(([, id]) => [id, randomUUID()])
      const answer = operation.body
        ? await app.as(personOf(holder)).upload(Buffer.from('x'))
        : await createBrowser(app, holder.browser.cookies).call(name, Object.fromEntries(ids))
      if (answer.error?.code !== 'SECOND_FACTOR_REQUIRED') open.push(name)
    }
    expect(open.toSorted()).toEqual([
      'acceptTerms',
      'addPasskey',
      'confirmCodes',
      'confirmIdentity',
      'getProofWays',
      'getSecondFactor',
      'offerCodes',
      'offerPasskey',
      'proveIdentity',
      'refreshSession',
    ])
  },
)

test('streams and files are closed, and public pages treat them as anonymous (KEY-1)', async () => {
  const holder = await createSignedInHolder(app)
  const image = await app.as(personOf(holder)).upload(await createTestImage())
  const prayer = await insertPrayer(app.pool, { by: personOf(holder) })
  const parent = { kind: 'prayer', id: prayer.id } as const
  await setImages(dbOn(app.pool), { ownerId: holder.id, parent, images: [{ id: image.body.id, alt: '' }] })
  const statusOf = async (path: string) =>
    (await app.request({ method: 'GET', path, cookies: holder.browser.cookies })).statusCode
  const picture = `/media/${image.body.id}/320.webp`
  expect(await statusOf(picture)).toBe(200)
  await app.pool.query("insert into user_roles (user_id, role) values ($1, 'admin')", [holder.id])
  expect(await statusOf(picture)).toBe(404)
  expect(await statusOf(exportAddresses.file)).toBe(401)
  expect((await refusedStream(app, personOf(holder))).error.code).toBe('SECOND_FACTOR_REQUIRED')
  const asSeenBy = (by: Parameters<TestApp['as']>[0]) => app.as(by).get('listPublicPrayers', {})
  expect(await asSeenBy(personOf(holder))).toEqual(await asSeenBy(null))
})

test('setting one up opens everything in the same session, and is asked for from then on', async () => {
  const holder = await createSignedInHolder(app, 'admin')
  const { browser } = holder
  const { setUp, secret } = await browser.must('offerCodes', {})
  const { recoveryCodes } = await browser.must('confirmCodes', { setUp, code: codeAt(app, secret) })
  expect(recoveryCodes).toHaveLength(10)
  expect((await browser.get('getSession', {})).member).toMatchObject({
    lacksSecondFactor: false,
    usesSecondFactor: true,
  })
  expect((await browser.call('listPeople', {})).status).toBe(200)
  const later = await createStartedBrowser(app, holder)
  expect((await later.call('listPeople', {})).status).toBe(401)
  app.clock.advance(60)
  await later.must('takeSecondStep', { code: codeAt(app, secret), trustsDevice: true })
  expect((await later.call('listPeople', {})).status).toBe(200)
  await createStartedBrowser(app, holder, later.cookies)
})

test('who had a passkey before the role uses it as the second step from then on', async () => {
  const holder = await createSignedInHolder(app)
  const device = await addPasskeyTo(app, holder.browser)
  await app.pool.query("insert into user_roles (user_id, role) values ($1, 'moderator')", [holder.id])
  const browser = createBrowser(app)
  const { email, password } = holder
  expect((await browser.must('signIn', { email, password })).member?.lacksSecondFactor).toBe(true)
  const { passkey: question } = await browser.must('getProofWays', {})
  if (!question) throw new Error('No passkey is known')
  const session = await browser.must('proveIdentity', { passkey: device.answer(question) })
  expect(session.member).toMatchObject({ lacksSecondFactor: false, usesSecondFactor: true })
  expect((await browser.call('listCases', {})).status).toBe(200)
  await createStartedBrowser(app, holder)
})
