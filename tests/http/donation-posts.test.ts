import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OutputOf } from '#contract/api/all-operations.ts'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { systemClock } from '#server/platform/core/clock.ts'
import { newId } from '#server/platform/core/ids.ts'
import {
  type PaystackSimulator,
  startPaystackSimulator,
} from '#server/simulators/paystack/paystack-simulator.ts'
import { createEchoPages } from '#tests/support/servers/home-page.ts'
import { createListeningApp, type ListeningApp } from '#tests/support/servers/listening-app.ts'
import { postForm } from '#tests/support/servers/plain-forms.ts'
import { freshDatabase } from '#tests/support/test-database.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let web: Awaited<ReturnType<typeof createEchoPages>>
let simulator: PaystackSimulator
let app: ListeningApp
let address: string

const openApp = (settings: Parameters<typeof createListeningApp>[1] = {}) =>
  createListeningApp(database.address, settings, {
    pageMode: 'built',
    distFolder: web.distFolder,
    paymentSimulator: { baseUrl: simulator.origin, secretKey: simulator.secretKey },
  })

beforeAll(async () => {
  database = await freshDatabase()
  web = await createEchoPages()
  simulator = await startPaystackSimulator({ clock: systemClock, deliver: async () => 200 })
  app = await openApp()
})
beforeEach(async () => {
  address = await campaignAddress()
})
afterAll(async () => {
  await app?.close()
  await simulator?.close()
  await database?.drop()
  await web?.remove()
})

async function campaignAddress(): Promise<string> {
  const campaign = await insertCampaign(app.pool, { by: await insertMember(app.pool) })
  return `/fundraising/${campaign.id}`
}

async function donationsTo(path: string) {
  const { rows } = await app.pool.query(
    `select donor_id as "donorId", donor_name as name, anonymous, message, amount_cents as "amountCents"
       from donations where campaign_id = $1 order by anonymous`,
    [path.split('/').at(-1)],
  )
  return rows
}

const first = { amount: '25', tile: '', message: '', email: 'guest@example.co.za' }
const withKey = (fields: Record<string, string>, key = newId(new Date())) => ({
  ...fields,
  idempotencyKey: key,
})

test('the page for everybody has no key: its form is only checked, and answered with what was typed and a key (REQ-306)', async () => {
  const answer = await postForm(app, address, { ...first, amount: 'R 1 250,50', message: 'With\r\nyou' })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(answer.page?.formKey).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
  expect(answer.posted).toEqual({
    operation: 'startDonation',
    values: { ...first, amount: 'R 1 250,50', message: 'With\nyou' },
    isSignedIn: false,
    error: null,
    retryAfterSeconds: null,
    output: null,
  })
  expect(await donationsTo(address)).toEqual([])
  const wrong = await postForm(app, address, { ...first, amount: 'much', email: 'guest@' })
  expect([wrong.status, Object.keys(wrong.posted?.error?.fields ?? {})]).toEqual([
    422,
    ['amountCents', 'email'],
  ])
})

test('a guest’s donation with a key is answered with the address of the payment page, never with a redirect to it', async () => {
  const answer = await postForm(
    app,
    address,
    withKey({ amount: '12.50', message: 'With you', email: 'guest@example.co.za', guestName: 'Sipho' }),
  )
  expect([answer.status, answer.headers.get('location')]).toEqual([200, null])
  const { checkoutUrl, reference } = (answer.posted?.output ?? {}) as Partial<OutputOf<'startDonation'>>
  expect(checkoutUrl?.startsWith(`${simulator.origin}/`)).toBe(true)
  const paid = simulator.control.transactions().find((one) => one.reference === reference)
  expect(paid).toMatchObject({ amountCents: 1250, email: 'guest@example.co.za' })
  expect(await donationsTo(address)).toEqual([
    { donorId: null, name: 'Sipho', anonymous: false, message: 'With you', amountCents: 1250 },
  ])
})

test('a member needs no address, and chooses to be anonymous by a box', async () => {
  const donor = await insertMember(app.pool, { fullName: 'Thandi Mokoena' })
  const cookie = `tz_sid=${donor.cookies.tz_sid}`
  const checked = await postForm(app, address, { amount: '25', message: '', email: '' }, { cookie })
  expect([checked.status, checked.posted?.isSignedIn]).toEqual([200, true])
  const fields = { amount: '30', message: '', email: '' }
  await postForm(app, address, withKey(fields), { cookie })
  await postForm(app, address, withKey({ ...fields, anonymous: 'on' }), { cookie })
  expect(await donationsTo(address)).toMatchObject([
    { donorId: donor.id, name: 'Thandi Mokoena', anonymous: false, amountCents: 3000 },
    { donorId: donor.id, anonymous: true },
  ])
})

test.each([
  [{ amount: '25', tile: '100' }, 10_000],
  [{ amount: '', tile: '50' }, 5000],
  [{ amount: '40', tile: '100' }, 4000],
  [{ amount: '25', tile: '25' }, 2500],
])('of %j the amount is %d cents (FUND-13)', async (typed, cents) => {
  await postForm(app, address, withKey({ ...first, ...typed }))
  expect(await donationsTo(address)).toMatchObject([{ amountCents: cents }])
})

test('a form sent twice is one donation with one payment page; a changed one with the same key is refused with a new key', async () => {
  const key = newId(new Date())
  const sent = () => postForm(app, address, withKey(first, key))
  const [one, two] = await Promise.all([sent(), sent()])
  const again = await sent()
  expect(one.posted?.output).toMatchObject({ reference: expect.stringMatching(/^thz-/) })
  expect([two.posted?.output, again.posted?.output]).toEqual([one.posted?.output, one.posted?.output])
  expect(await donationsTo(address)).toHaveLength(1)
  const changed = await postForm(app, address, withKey({ ...first, amount: '26' }, key))
  expect(changed.posted?.error?.code).toBe('IDEMPOTENCY_MISMATCH')
  expect(changed.page?.formKey).not.toBe(key)
  expect(await donationsTo(address)).toHaveLength(1)
})

test('refusals: no address, too little, a campaign that takes none or is none, a provider that is away, another site', async () => {
  const codeOf = async (path: string, fields: Record<string, string>, headers = {}) => {
    const { status, posted } = await postForm(app, path, withKey(fields), headers)
    return [status, posted?.error?.code, Object.keys(posted?.error?.fields ?? {}).join()]
  }
  expect(await codeOf(address, { amount: '25', email: '' })).toEqual([422, 'INVALID', 'email'])
  expect(await codeOf(address, { ...first, amount: '0.50' })).toEqual([422, 'INVALID', 'amountCents'])
  expect(await codeOf(address, { ...first, donor: 'x' })).toEqual([422, 'INVALID', 'donor'])
  const by = await insertMember(app.pool)
  const paused = await insertCampaign(app.pool, { by, status: 'paused' })
  expect(await codeOf(`/fundraising/${paused.id}`, first)).toEqual([409, 'CAMPAIGN_CLOSED', ''])
  expect(await codeOf(`/fundraising/${newId(new Date())}`, first)).toEqual([404, 'NOT_FOUND', ''])
  expect(await codeOf(address, first, { origin: 'https://evil.example' })).toEqual([403, undefined, ''])
  simulator.control.addFault({ match: { op: 'initialize' }, action: { kind: 'status', status: 429 } })
  expect(await codeOf(address, first)).toEqual([503, 'PAYMENTS_UNAVAILABLE', ''])
  simulator.control.clearFaults()
})

test('the limits are those of the API', async () => {
  const strict = await openApp({ rateLimitScale: 0.1 })
  const sent = async () => (await postForm(strict, address, withKey(first))).status
  const statuses = [await sent(), await sent(), await sent()]
  expect(statuses.at(-1)).toBe(429)
  await strict.close()
})
