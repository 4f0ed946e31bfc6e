import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#server/platform/core/log.ts'
import { readSettings } from '#server/platform/settings/settings.ts'
import {
  checkoutInput,
  gatewayTo,
  providerKey,
  providerTransaction,
  startPaymentProvider,
} from '#tests/support/stub-payment-provider.ts'
import { createPaymentGateway } from './create-payment-gateway.ts'

let provider: Awaited<ReturnType<typeof startPaymentProvider>>
beforeAll(async () => {
  provider = await startPaymentProvider()
})
afterAll(() => provider.close())

const reference = 'thz-reference-0000001'

describe('choosing the gateway', () => {
  const simulator = { baseUrl: 'http://127.0.0.1:4010', secretKey: 'sk_test_sim_0123456789abcdef' }
  const made = (env: Record<string, string>, simulatorOption: typeof simulator | null = simulator) =>
    createPaymentGateway({
      settings: readSettings(env),
      log: createLog('silent'),
      simulator: simulatorOption,
    })

  test('with a key the real provider, also where a simulator runs', () => {
    const test = made({ PAYSTACK_SECRET_KEY: 'sk_test_0123456789abcdef' })
    expect(test).toMatchObject({ mode: 'test', checkoutOrigins: ['https://checkout.paystack.com'] })
    expect(made({ PAYSTACK_SECRET_KEY: 'sk_live_0123456789abcdef' })).toMatchObject({ mode: 'live' })
  })

  test('with a key and an address that address', () => {
    const env = {
      PAYSTACK_SECRET_KEY: 'sk_test_0123456789abcdef',
      PAYSTACK_BASE_URL: 'http://127.0.0.1:4011/',
    }
    expect(made(env)?.checkoutOrigins).toEqual(['https://checkout.paystack.com', 'http://127.0.0.1:4011'])
  })

  test('without a key the simulator, and without one none', () => {
    expect(made({})).toMatchObject({ mode: 'test', checkoutOrigins: ['http://127.0.0.1:4010'] })
    expect(made({}, null)).toBeNull()
  })

  test('the previous key is still accepted for signatures', async () => {
    const { createHmac } = await import('node:crypto')
    const [now, before] = ['sk_test_0123456789abcdef', 'sk_test_fedcba9876543210']
    const gateway = made({ PAYSTACK_SECRET_KEY: now, PAYSTACK_SECRET_KEY_PREVIOUS: before })
    const body = Buffer.from('{}')
    const signed = (key: string) => createHmac('sha512', key).update(body).digest('hex')
    expect(gateway?.isSigned(body, signed(now))).toBe(true)
    expect(gateway?.isSigned(body, signed(before))).toBe(true)
    expect(gateway?.isSigned(body, signed(simulator.secretKey))).toBe(false)
  })
})

describe('opening a checkout', () => {
  const opened = (change: object = {}) => ({
    body: {
      status: true,
      message: 'Authorization URL created',
      data: { authorization_url: `${provider.origin}/checkout/x1`, access_code: 'x1', reference, ...change },
    },
  })

  test('sends the amount in cents and the fields that tie it to the donation', async () => {
    provider.answer(opened())
    await expect(provider.gateway.openCheckout(checkoutInput())).resolves.toEqual({
      url: `${provider.origin}/checkout/x1`,
      accessCode: 'x1',
    })
    expect(provider.requests).toHaveLength(1)
    expect(provider.requests[0]).toMatchObject({
      method: 'POST',
      path: '/transaction/initialize',
      headers: { authorization: `Bearer ${providerKey}`, 'content-type': 'application/json' },
    })
    expect(provider.requests[0]?.body).toEqual({
      reference,
      amount: 2505,
      currency: 'ZAR',
      email: 'canary@example.org',
      callback_url: 'https://pray.example.org/fundraising/1',
      metadata: {
        donation_id: 'donation',
        cancel_action: 'https://pray.example.org/fundraising/1?cancelled=1',
        custom_fields: [
          { display_name: 'Campaign', variable_name: 'campaign', value: 'A roof for the hall' },
        ],
      },
    })
  })

  test('pays the creator directly, with a fee that is exact to the cent', async () => {
    provider.answer(opened())
    await provider.gateway.openCheckout(checkoutInput({ split: { subaccountCode: 'ACCT_1', feeCents: 251 } }))
    expect(provider.requests[0]?.body).toMatchObject({
      subaccount: 'ACCT_1',
      transaction_charge: 251,
      bearer: 'account',
    })
  })

  test.each([
    ['a page elsewhere', { authorization_url: 'https://checkout.paystack.com.evil.test/x1' }],
    ['a page that is a script', { authorization_url: 'javascript:alert(1)' }],
    ['no page', { authorization_url: null }],
    ['no code', { access_code: '' }],
    ['another reference', { reference: 'thz-another' }],
  ])('an answer with %s may have opened one all the same', async (_, change) => {
    provider.answer(opened(change))
    const opening = provider.gateway.openCheckout(checkoutInput())
    await expect(opening).rejects.toMatchObject({ name: 'GatewayFault', kind: 'unknown-outcome' })
  })
})

describe('finding a payment', () => {
  const found = (change: object = {}) => ({ body: { status: true, data: providerTransaction(change) } })

  test.each([
    ['success', 'paid'],
    ['failed', 'declined'],
    ['abandoned', 'abandoned'],
    ['reversed', 'reversed'],
    ['ongoing', 'waiting'],
    ['pending', 'waiting'],
    ['processing', 'waiting'],
    ['queued', 'waiting'],
    ['reversal pending', 'waiting'],
    ['something-new', 'waiting'],
    ['', 'waiting'],
  ])('%j means %s', async (status, state) => {
    provider.answer(found({ status }))
    expect(await provider.gateway.findPayment(reference)).toMatchObject({
      reference,
      state,
      amountCents: 2505,
    })
    expect(provider.requests[0]).toMatchObject({ method: 'GET', path: `/transaction/verify/${reference}` })
  })

  test('the envelope only says that the call worked: the status of the payment itself counts', async () => {
    provider.answer({ body: { status: true, data: providerTransaction({ status: 'failed' }) } })
    expect(await provider.gateway.findPayment(reference)).toMatchObject({ state: 'declined' })
    provider.answer({
      body: { status: false, message: 'Declined', data: providerTransaction({ status: 'success' }) },
    })
    expect(await provider.gateway.findPayment(reference)).toMatchObject({ state: 'paid' })
  })

  test.each([
    [404, { status: false, message: 'Transaction reference not found', code: 'transaction_not_found' }],
    [400, { status: false, message: 'Transaction reference not found' }],
    [404, '<html>no such page</html>'],
  ])('%i is an unknown reference, whatever the body says', async (status, body) => {
    provider.answer({ status, body })
    expect(await provider.gateway.findPayment(reference)).toBeNull()
    expect(provider.requests).toHaveLength(1)
  })

  test('a payment of another reference is no answer', async () => {
    provider.answer(found({ reference: 'thz-another' }))
    await expect(provider.gateway.findPayment(reference)).rejects.toMatchObject({ kind: 'away' })
  })

  test.each(['', '..', '.', '../../refund?x=1#y', '..\\..\\refund', 'a/b', 'a b', '%2e%2e', 'é'])(
    '%j cannot be a reference and is not looked up',
    async (name) => {
      provider.answer(found())
      expect(await provider.gateway.findPayment(name)).toBeNull()
      expect(provider.requests).toEqual([])
    },
  )

  test('a reference of another system is looked up as it is', async () => {
    provider.answer(found({ reference: 'T685312=32.26_7-0' }))
    expect(await provider.gateway.findPayment('T685312=32.26_7-0')).toMatchObject({ state: 'paid' })
    expect(provider.requests[0]?.path).toBe('/transaction/verify/T685312=32.26_7-0')
  })
})

test('successes of a period come in pages', async () => {
  const page = (pageCount: number | undefined, count = 1) => ({
    body: {
      data: Array.from({ length: count }, (_, id) => providerTransaction({ id })),
      meta: pageCount && { total: 2, pageCount },
    },
  })
  const span = { from: new Date('2026-11-20T00:00:00Z'), to: new Date('2026-11-22T00:00:00Z') }
  const listed = (page = 1) => provider.gateway.listPaid({ ...span, page })
  provider.answer(page(2))
  expect(await listed()).toMatchObject({ hasMore: true, items: [{ state: 'paid', reference }] })
  expect(provider.requests[0]).toMatchObject({
    path: '/transaction',
    query: {
      from: '2026-11-20T00:00:00.000Z',
      to: '2026-11-22T00:00:00.000Z',
      status: 'success',
      perPage: '100',
      page: '1',
    },
  })
  expect(await listed(2)).toMatchObject({ hasMore: false })
  provider.answer(page(undefined, 100))
  expect(await listed()).toMatchObject({ hasMore: true })
  provider.answer(page(undefined, 99))
  expect(await listed()).toMatchObject({ hasMore: false })
})

describe('refunds', () => {
  const refund = {
    id: 3018284,
    amount: 1000,
    currency: 'ZAR',
    status: 'pending',
    transaction: { id: 7, reference },
  }

  test('are requested in cents, under the payment', async () => {
    provider.answer({ body: { status: true, data: refund } })
    const refundInput = { reference, amountCents: 1000, note: 'Paid twice' }
    expect(await provider.gateway.refund(refundInput)).toEqual({
      refundId: '3018284',
      reference,
      amountCents: 1000,
      currency: 'ZAR',
      state: 'pending',
    })
    expect(provider.requests[0]).toMatchObject({
      method: 'POST',
      path: '/refund',
      body: { transaction: reference, amount: 1000, currency: 'ZAR', merchant_note: 'Paid twice' },
    })
  })

  test('with an answer about another payment may have been made all the same', async () => {
    provider.answer({ body: { data: { ...refund, transaction: { reference: 'thz-another' } } } })
    const response = provider.gateway.refund({ reference, amountCents: 1000, note: '' })
    await expect(response).rejects.toMatchObject({ kind: 'unknown-outcome' })
  })

  test('are listed by the number of the payment, and those of others are left out', async () => {
    const ownRefund = { ...refund, transaction: 7, amount: '500', status: 'needs-attention' }
    provider.answer(
      { body: { data: providerTransaction({ id: 7 }) } },
      {
        body: {
          data: [
            refund,
            ownRefund,
            { ...refund, transaction: 8 },
            { ...refund, transaction_reference: 'thz-another' },
          ],
        },
      },
    )
    const listed = await provider.gateway.listRefunds(reference)
    expect(listed.map(({ amountCents, state }) => [amountCents, state])).toEqual([
      [1000, 'pending'],
      [500, 'needs-attention'],
    ])
    expect(provider.requests[1]).toMatchObject({ path: '/refund', query: { transaction: '7' } })
  })

  test('of an unknown payment are none', async () => {
    provider.answer({ status: 404 })
    expect(await provider.gateway.listRefunds(reference)).toEqual([])
  })
})

describe('bank accounts', () => {
  const account = { accountNumber: '62012345678', bankCode: '250655', accountName: 'Naledi Mokoena' }
  const bank = (code: string, change: object = {}) => ({
    code,
    name: `Bank ${code}`,
    active: true,
    is_deleted: false,
    ...change,
  })

  test('banks come from all pages, with their leading zeros, and say whether they check accounts', async () => {
    provider.answer(
      { body: { data: [bank('051001')], meta: { next: null } } },
      { body: { data: [bank('051001'), bank('1', { active: false })], meta: { next: 'after-1' } } },
      {
        body: {
          data: [bank('2', { is_deleted: true }), bank('3', { is_deleted: null })],
          meta: { next: null },
        },
      },
    )
    expect(await provider.gateway.listBanks()).toEqual([
      { code: '051001', name: 'Bank 051001', isActive: true, canVerify: true },
      { code: '1', name: 'Bank 1', isActive: false, canVerify: false },
      { code: '2', name: 'Bank 2', isActive: false, canVerify: false },
      { code: '3', name: 'Bank 3', isActive: true, canVerify: false },
    ])
    const plain = { country: 'south africa', currency: 'ZAR', perPage: '100', use_cursor: 'true' }
    expect(provider.requests.map(({ query }) => query)).toEqual([
      { ...plain, enabled_for_verification: 'true' },
      plain,
      { ...plain, next: 'after-1' },
    ])
  })

  test('a list of banks that never ends is given up', async () => {
    provider.answer({ body: { data: [bank('1')], meta: { next: 'again' } } })
    expect(await provider.gateway.listBanks()).toHaveLength(10)
  })

  test('the holder is named, or not found, in every form the provider uses', async () => {
    provider.answer({ body: { data: { account_name: 'NALEDI MOKOENA ' } } })
    expect(await provider.gateway.findAccountHolder(account)).toEqual({ accountName: 'NALEDI MOKOENA' })
    expect(provider.requests[0]).toMatchObject({
      path: '/bank/resolve',
      query: { account_number: '62012345678', bank_code: '250655' },
    })
    for (const status of [400, 404, 422]) {
      provider.answer({ status, body: { status: false, message: 'Could not resolve account name' } })
      await expect(provider.gateway.findAccountHolder(account)).rejects.toMatchObject({
        kind: 'not-found',
        status,
      })
    }
  })

  test('a recipient is a South African account in rand', async () => {
    provider.answer({ status: 201, body: { data: { recipient_code: 'RCP_1' } } })
    expect(await provider.gateway.createRecipient(account)).toEqual({ recipientCode: 'RCP_1' })
    expect(provider.requests[0]).toMatchObject({
      path: '/transferrecipient',
      body: {
        type: 'basa',
        name: 'Naledi Mokoena',
        account_number: '62012345678',
        bank_code: '250655',
        currency: 'ZAR',
      },
    })
  })

  test('a subaccount names its bank in both fields, and keeps our percentage', async () => {
    provider.answer({ status: 201, body: { data: { subaccount_code: 'ACCT_1', percentage_charge: '10.0' } } })
    const subaccount = await provider.gateway.createSubaccount({ ...account, feePercent: 10 })
    expect(subaccount).toEqual({ subaccountCode: 'ACCT_1' })
    expect(provider.requests[0]).toMatchObject({
      path: '/subaccount',
      body: {
        business_name: 'Naledi Mokoena',
        bank_code: '250655',
        settlement_bank: '250655',
        account_number: '62012345678',
        percentage_charge: 10,
      },
    })
  })

  test.each([0.1, 1000, 90, '0.1'])(
    'a subaccount that keeps %j percent instead of 10 is refused',
    async (percentage_charge) => {
      provider.answer({ status: 201, body: { data: { subaccount_code: 'ACCT_1', percentage_charge } } })
      const created = provider.gateway.createSubaccount({ ...account, feePercent: 10 })
      await expect(created).rejects.toMatchObject({ kind: 'rejected' })
    },
  )
})

describe('a row that the provider spoiled', () => {
  const bank = { code: '051001', name: 'Standard Bank', active: true, is_deleted: false }
  const refund = { id: 1, amount: 1000, currency: 'ZAR', status: 'processed', transaction: 7 }
  const dispute = { id: 1, resolution: null, refund_amount: 500, currency: 'ZAR', transaction: { id: 7 } }
  const spoiledBanks = [
    { ...bank, code: null },
    { ...bank, code: 51_001 },
    { ...bank, code: '' },
    { ...bank, name: null },
    { ...bank, active: 'yes' },
    null,
    'Standard Bank',
    [],
  ]
  const spoiled = [null, 7, {}, { id: null }, { id: 2, amount: 'ten' }]

  const lines: string[] = []
  const gateway = () =>
    gatewayTo(provider.origin, { log: createLog('warn', (line) => void lines.push(line)) })
  const verified = { body: { data: providerTransaction({ id: 7 }) } }

  test.each(spoiledBanks.map((row) => [JSON.stringify(row), row]))(
    'bank %s is left out and logged',
    async (_, row) => {
      lines.length = 0
      provider.answer({ body: { data: [row, bank], meta: { next: null } } })
      expect((await gateway().listBanks()).map(({ code }) => code)).toEqual(['051001'])
      expect(lines).toHaveLength(2)
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({ operation: 'listBanks', count: 1 })
      expect(lines.join()).not.toContain('Standard Bank')
    },
  )

  test.each(spoiled.map((row) => [JSON.stringify(row), row]))(
    'refund %s is left out and logged',
    async (_, row) => {
      lines.length = 0
      provider.answer(verified, { body: { data: [row, refund] } })
      expect(await gateway().listRefunds(reference)).toMatchObject([{ refundId: '1', amountCents: 1000 }])
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({ operation: 'listRefunds', count: 1 })
    },
  )

  test.each([null, 7, {}, { id: null }].map((row) => [JSON.stringify(row), row]))(
    'dispute %s is left out and logged',
    async (_, row) => {
      lines.length = 0
      provider.answer(verified, { body: { data: [row, dispute] } })
      expect(await gateway().listDisputes(reference)).toEqual([
        { disputeId: '1', reference, state: 'open', claimed: 500 },
      ])
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({ operation: 'listDisputes', count: 1 })
    },
  )

  test('a list in which nothing can be read is no list', async () => {
    provider.answer({ body: { data: [{ ...bank, code: null }], meta: { next: null } } })
    await expect(gateway().listBanks()).rejects.toMatchObject({ kind: 'away' })
    provider.answer(verified, { body: { data: [{ ...refund, amount: 'ten' }] } })
    await expect(gateway().listRefunds(reference)).rejects.toMatchObject({ kind: 'away' })
    provider.answer({ body: { data: [], meta: { next: null } } })
    expect(await gateway().listBanks()).toEqual([])
  })

  test('of the list of payments too, where all may be of another shop', async () => {
    lines.length = 0
    const span = { from: new Date(0), to: new Date(1), page: 1 }
    provider.answer({ body: { data: [{ id: null }, providerTransaction()], meta: { pageCount: 1 } } })
    expect((await gateway().listPaid(span)).items).toHaveLength(1)
    provider.answer({ body: { data: [{ id: null }], meta: { pageCount: 1 } } })
    expect((await gateway().listPaid(span)).items).toEqual([])
    expect(lines).toHaveLength(2)
  })
})

describe('the claimed part of a dispute', () => {
  const listed = async (change: object) => {
    const dispute = { id: 1, resolution: 'merchant-accepted', transaction: { id: 7 }, ...change }
    provider.answer({ body: { data: providerTransaction({ id: 7 }) } }, { body: { data: [dispute] } })
    return (await provider.gateway.listDisputes(reference))[0]
  }

  test.each([
    [{ refund_amount: 5000, currency: 'ZAR' }, 5000],
    [{ refund_amount: '5000', currency: 'zar' }, 5000],
    [{ refund_amount: 5000 }, 5000],
    [{}, undefined],
    [{ refund_amount: null }, undefined],
    [{ refund_amount: 0 }, 'unclear'],
    [{ refund_amount: -1 }, 'unclear'],
    [{ refund_amount: '50.00' }, 'unclear'],
    [{ refund_amount: '' }, 'unclear'],
    [{ refund_amount: 5000, currency: 'USD' }, 'unclear'],
    [{ refund_amount: [5000] }, 'unclear'],
    [{ refund_amount: true }, 'unclear'],
  ])('of %o is %s', async (change, claimed) => {
    expect((await listed(change))?.claimed).toBe(claimed)
  })
})
