import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { PAYMENT_WEBHOOK_PATH } from '#server/platform/payments/webhook.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import {
  createPaymentTestApp,
  createPendingDonation,
  readPaymentSnapshot,
} from '#tests/support/test-donations.ts'

const FORGERIES = 200

let app: TestApp
beforeAll(async () => {
  app = await createPaymentTestApp()
})
afterAll(() => app?.close())

const sign = (body: Buffer | string, key = app.simulator.secretKey, algorithm = 'sha512') =>
  createHmac(algorithm, key).update(body).digest('hex')

async function post(body: Buffer | string, signature: string | undefined) {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (signature !== undefined) headers['x-paystack-signature'] = signature
  return await app.request({ method: 'POST', path: PAYMENT_WEBHOOK_PATH, body: Buffer.from(body), headers })
}

async function createGenuineEvent() {
  const { control } = app.simulator
  const campaign = await insertCampaign(app.pool, { by: await insertMember(app.pool) })
  const { reference } = await createPendingDonation(app, { to: campaign })
  control.pauseWebhooks()
  control.succeed(reference)
  const event = control.deliveries().find((delivery) => delivery.reference === reference)
  if (!event) throw new Error('The simulated provider sent no event')
  return { reference, body: event.body }
}

/** Each is wrong in one way: the signature, the key, the hash, or the signed bytes. */
function forgeries(body: string): [Buffer | string, string | undefined][] {
  const good = sign(body)
  const flipped = Array.from({ length: 128 }, (_, at): [string, string] => {
    const digit = good[at] === '0' ? '1' : '0'
    return [body, good.slice(0, at) + digit + good.slice(at + 1)]
  })
  const changed = Array.from({ length: 60 }, (_, at): [Buffer, string] => {
    const bytes = Buffer.from(body)
    const offset = Math.floor((at * bytes.length) / 60)
    bytes[offset] = (bytes[offset] ?? 0) ^ 1
    return [bytes, good]
  })
  return [
    ...flipped,
    ...changed,
    [body, undefined],
    [body, ''],
    [body, good.toUpperCase()],
    [body, `${good}00`],
    [body, good.slice(0, 126)],
    [body, ` ${good} x`],
    [body, `sha512=${good}`],
    [body, sign(body, 'sk_test_of_somebody_else')],
    [body, sign(body, '')],
    [body, sign(body, app.simulator.secretKey, 'sha256').repeat(2)],
    [`${body} `, good],
    [JSON.stringify(JSON.parse(body), null, 2), good],
  ]
}

test(`${FORGERIES} forged events are all answered with 401 and leave nothing behind`, async () => {
  const { reference, body } = await createGenuineEvent()
  const all = forgeries(body)
  expect(all.length).toBeGreaterThanOrEqual(FORGERIES)
  const statuses = new Set<number>()
  for (const [bytes, signature] of all) statuses.add((await post(bytes, signature)).statusCode)
  expect([...statuses]).toEqual([401])
  const { rows } = await app.pool.query(`select count(*) from provider_events where source = 'webhook'`)
  expect(rows[0].count).toBe(0)
  expect(await readPaymentSnapshot(app, reference)).toMatchObject({
    status: 'pending',
    raisedCents: 0,
    ledger: {},
  })
  expect((await post(body, sign(body))).statusCode).toBe(200)
  expect(await readPaymentSnapshot(app, reference)).toMatchObject({
    status: 'completed',
    raisedCents: 10_000,
  })
})

test('signed unknown or malformed events are stored, answered, and change nothing', async () => {
  for (const body of [
    JSON.stringify({ event: 'customer.created', data: { id: 1 } }),
    'not even json',
    '[]',
  ]) {
    expect((await post(body, sign(body))).statusCode).toBe(200)
  }
  const { rows } = await app.pool.query(
    `select event, outcome from provider_events where outcome = 'ignored' order by received_at`,
  )
  expect(rows.map(({ event }) => event)).toEqual(['customer.created', 'unreadable', 'unreadable'])
})

test('a body of more than 256 KiB is not read', async () => {
  const body = JSON.stringify({ event: 'charge.success', data: 'x'.repeat(300_000) })
  expect((await post(body, sign(body))).statusCode).toBe(413)
})

test('the webhook checks no browser origin and answers no GET request', async () => {
  const answer = await app.request({ method: 'GET', path: PAYMENT_WEBHOOK_PATH })
  expect(answer.statusCode).toBe(404)
})

test('an address with a final slash takes events too', async () => {
  const { reference, body } = await createGenuineEvent()
  const headers = { 'content-type': 'application/json', 'x-paystack-signature': sign(body) }
  const path = `${PAYMENT_WEBHOOK_PATH}/`
  const answer = await app.request({ method: 'POST', path, body: Buffer.from(body), headers })
  expect(answer.statusCode).toBe(200)
  expect(await readPaymentSnapshot(app, reference)).toMatchObject({ status: 'completed' })
  const forged = { ...headers, 'x-paystack-signature': sign(body, 'sk_test_of_somebody_else') }
  const refused = await app.request({ method: 'POST', path, body: Buffer.from(body), headers: forged })
  expect(refused.statusCode).toBe(401)
})
