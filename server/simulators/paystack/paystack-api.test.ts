import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSimulator } from '#tests/support/open-simulator.ts'

let app: Awaited<ReturnType<typeof openSimulator>>

beforeAll(async () => {
  app = await openSimulator()
})
afterAll(() => app.simulator.close())

const input = { email: 'donor@example.org', amount: 10_000 }
const account = { business_name: 'Thandi Nkosi', account_number: '1234567890', percentage_charge: 10 }

async function createTestSubaccount(): Promise<string> {
  const { body } = await app.post('/subaccount', { ...account, bank_code: '051001' })
  return body.data.subaccount_code
}

describe('payments', () => {
  test('a checkout is opened under our reference, and is abandoned before it is paid', async () => {
    const { status, body, headers } = await app.post('/transaction/initialize', {
      ...input,
      amount: '10000',
      reference: 'thz-one.two=3',
      metadata: '{"donation_id":"d1"}',
    })
    expect([status, body.status, body.data.reference]).toEqual([200, true, 'thz-one.two=3'])
    expect(body.data.authorization_url).toBe(`${app.simulator.origin}/checkout/${body.data.access_code}`)
    expect(Number(headers.get('x-ratelimit-limit'))).toBe(100)
    expect(Number(headers.get('x-ratelimit-remaining'))).toBeLessThan(100)
    expect(await app.verify('thz-one.two=3')).toMatchObject({
      status: 'abandoned',
      amount: 10_000,
      domain: 'test',
      metadata: { donation_id: 'd1' },
      paid_at: null,
      fees: null,
      log: { attempts: 0 },
    })
  })

  test('a paid one shows fees, card and the trailing space after the card brand', async () => {
    const { reference } = await app.begin()
    app.simulator.control.succeed(reference)
    const paid = await app.verify(reference)
    expect(paid).toMatchObject({ status: 'success', fees: 448, requested_amount: 10_000, channel: 'card' })
    expect(paid.authorization).toMatchObject({ last4: '4081', card_type: 'visa ' })
    expect(paid.paid_at).toBe(paid.paidAt)
    expect(paid.fees_split).toBeNull()
    expect((await app.get(`/transaction/${paid.id}`)).body.data.reference).toBe(reference)
    expect((await app.get(`/transaction/timeline/${reference}`)).body.data.success).toBe(true)
  })

  test('a split keeps our cents, and the main account carries the fee', async () => {
    const subaccount = await createTestSubaccount()
    const large = await app.begin({ subaccount, transaction_charge: 1000, bearer: 'account' })
    const small = await app.begin({ subaccount, amount: 100, transaction_charge: 10 })
    const byPercent = await app.begin({ subaccount })
    for (const { reference } of [large, small, byPercent]) app.simulator.control.succeed(reference)
    expect((await app.verify(large.reference)).fees_split).toEqual({
      paystack: 448,
      integration: 552,
      subaccount: 9000,
      params: { bearer: 'account', transaction_charge: '1000', percentage_charge: '10' },
    })
    const lossy = await app.verify(small.reference)
    expect(lossy.fees_split).toMatchObject({ paystack: 118, integration: -108, subaccount: 90 })
    expect((await app.verify(byPercent.reference)).fees_split.subaccount).toBe(9000)
    expect((await app.verify(byPercent.reference)).subaccount.subaccount_code).toBe(subaccount)
  })

  test('the list filters by time and status, newest first, by pages and by cursor', async () => {
    const own = await openSimulator()
    const references: string[] = []
    for (let i = 0; i < 5; i += 1) {
      const { reference } = await own.begin()
      if (i !== 2) own.simulator.control.succeed(reference)
      references.unshift(reference)
      await own.simulator.control.advance(60_000)
    }
    const list = async (query: string) => {
      const { body } = await own.get(`/transaction?${query}`)
      return { meta: body.meta, names: body.data.map((one: { reference: string }) => one.reference) }
    }
    const all = await list('perPage=2&page=3')
    expect(all.names).toEqual([references[4]])
    expect(all.meta).toEqual({ total: 5, skipped: 4, perPage: 2, page: 3, pageCount: 3 })
    expect((await list('status=success')).names).toHaveLength(4)
    const from = '2026-11-22T08:01:00.000Z'
    expect((await list(`from=${from}&to=2026-11-22T08:02:00.000Z`)).names).toEqual([
      references[2],
      references[3],
    ])
    const first = await list('use_cursor=true&perPage=3')
    const rest = await list(`use_cursor=true&perPage=3&next=${first.meta.next}`)
    expect([...first.names, ...rest.names]).toEqual(references)
    expect(rest.meta.next).toBeNull()
    await own.simulator.close()
  })
})

test('settlements contain the payments of a day; the session timeout can be set', async () => {
  const { reference } = await app.begin()
  app.simulator.control.succeed(reference)
  const [settlement] = (await app.get('/settlement')).body.data
  const { body } = await app.get(`/settlement/${settlement.id}/transactions`)
  expect(body.data.map((one: { reference: string }) => one.reference)).toContain(reference)
  const path = '/integration/payment_session_timeout'
  expect((await app.get(path)).body.data.payment_session_timeout).toBe(1800)
  await app.call('PUT', path, { timeout: 0 })
  const { page } = await app.begin()
  await app.simulator.control.advance(86_400_000)
  expect((await fetch(page)).status).toBe(200)
  await app.call('PUT', path, { timeout: 1800 })
})

describe('refusals', () => {
  test.each([
    ['no e-mail', { email: undefined }, 400, 'missing_params'],
    ['an e-mail that is none', { email: 'donor' }, 400, 'missing_params'],
    ['less than one rand', { amount: 99 }, 400, 'invalid_amount'],
    ['parts of a cent', { amount: 100.5 }, 400, 'invalid_amount'],
    ['no amount', { amount: undefined }, 400, 'invalid_amount'],
    ['another currency', { currency: 'USD' }, 400, 'unsupported_currency'],
    ['an underscore in the reference', { reference: 'thz_1' }, 400, 'invalid_reference'],
    ['an unknown subaccount', { subaccount: 'ACCT_none' }, 404, 'subaccount_not_found'],
    ['more kept than paid', { transaction_charge: 10_001 }, 400, 'invalid_transaction_charge'],
    ['a callback that is no page', { callback_url: 'javascript:alert(1)' }, 400, 'invalid_callback_url'],
  ])('initialize with %s', async (_, wrong, status, code) => {
    const answer = await app.post('/transaction/initialize', { ...input, ...wrong })
    expect([answer.status, answer.body.status, answer.body.code]).toEqual([status, false, code])
  })

  test('400: a used reference, and a body that is no JSON', async () => {
    const { reference } = await app.begin()
    const again = await app.post('/transaction/initialize', { ...input, reference })
    expect([again.status, again.body.code, again.body.meta.nextStep]).toEqual([
      400,
      'duplicate_reference',
      expect.any(String),
    ])
    expect((await app.post('/transaction/initialize', '{"email":')).status).toBe(400)
  })

  test('401: no key, another key', async () => {
    for (const key of ['', 'sk_test_other'])
      expect(await app.call('GET', '/bank', undefined, key)).toMatchObject({
        status: 401,
        body: { status: false, message: 'Invalid key' },
      })
  })

  test('403: a foreign name that leads to this machine', async () => {
    const { port } = new URL(app.simulator.origin)
    const { request } = await import('node:http')
    const status = await new Promise((resolve) => {
      request(
        { port, host: '127.0.0.1', path: '/__sim', headers: { host: `evil.test:${port}` } },
        (answer) => {
          answer.resume()
          resolve(answer.statusCode)
        },
      ).end()
    })
    expect(status).toBe(403)
  })

  test.each([
    '/transaction/verify/thz-none',
    '/transaction/1',
    '/transaction/timeline/none',
    '/refund/1',
    '/subaccount/ACCT_none',
    '/transfer/verify/none',
    '/settlement/20200101/transactions',
    '/customer',
  ])('404: %s', async (path) => {
    expect((await app.get(path)).status).toBe(404)
  })

  test('429: more requests a minute than allowed, until the minute is over', async () => {
    const own = await openSimulator({ perMinute: 2 })
    const answers = [await own.get('/bank'), await own.get('/bank'), await own.get('/bank')]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(answers[2]?.body.code).toBe('rate_limited')
    expect(answers[2]?.headers.get('x-ratelimit-reset')).toBe('60')
    await own.simulator.control.advance(60_000)
    expect((await own.get('/bank')).status).toBe(200)
    await own.simulator.close()
  })
})
