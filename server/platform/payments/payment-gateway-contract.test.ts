import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secondsFrom, systemClock } from '#server/platform/core/clock.ts'
import { newBytes } from '#server/platform/core/ids.ts'
import { createLog } from '#server/platform/core/log.ts'
import { REAL_PAYSTACK } from '#server/platform/settings/setting-table.ts'
import { readSettings } from '#server/platform/settings/settings.ts'
import {
  type PaystackSimulator,
  startPaystackSimulator,
} from '#server/simulators/paystack/paystack-simulator.ts'
import { checkoutInput } from '#tests/support/stub-payment-provider.ts'
import { createPaymentGateway } from './create-payment-gateway.ts'
import type { PaymentGateway } from './payment-gateway.ts'

/*
 * The behaviour we rely on at the provider. It is checked with the simulator always, and with the real test mode when
 * its key is given: PAYSTACK_CONTRACT_KEY=sk_test_… npx vitest run --project server gateway-contract (PAY-D5).
 */
const realKey = process.env.PAYSTACK_CONTRACT_KEY
const standardBank = '051001'
const account = { accountNumber: '0123456047', bankCode: '632005', accountName: 'Thandaza Contract Test' }

type TestTarget = { gateway: PaymentGateway; close(): Promise<void> }

const targets: [string, () => Promise<TestTarget>][] = [['the simulator', simulated]]
if (realKey)
  targets.push(['the real test mode', async () => ({ gateway: real(realKey), close: async () => {} })])

async function simulated(): Promise<TestTarget> {
  const simulator = await startPaystackSimulator()
  return { gateway: gatewayTo(simulator), close: simulator.close }
}

function gatewayTo({ origin, secretKey }: PaystackSimulator): PaymentGateway {
  return present(
    createPaymentGateway({
      settings: readSettings({}),
      log: createLog('silent'),
      simulator: { baseUrl: origin, secretKey },
      deadlineMs: 2_000,
    }),
  )
}

function real(key: string): PaymentGateway {
  if (!key.startsWith('sk_test_'))
    throw new Error('PAYSTACK_CONTRACT_KEY must be a test key: no real money here')
  const settings = readSettings({ PAYSTACK_SECRET_KEY: key, PAYSTACK_BASE_URL: REAL_PAYSTACK })
  return present(createPaymentGateway({ settings, log: createLog('silent'), simulator: null }))
}

function present(gateway: PaymentGateway | null): PaymentGateway {
  if (!gateway) throw new Error('There is no payment gateway')
  return gateway
}

function aReference(): string {
  return `thz-${newBytes(13).toString('hex')}`
}

describe.each(targets)('%s', (_, open) => {
  let gateway: PaymentGateway
  let close: TestTarget['close']
  beforeAll(async () => {
    ;({ gateway, close } = await open())
  })
  afterAll(() => close())

  test('opens a checkout page at one of its own origins, under our reference, which it knows from then on', async () => {
    const checkout = checkoutInput({ reference: aReference() })
    const { url, accessCode } = await gateway.openCheckout(checkout)
    expect(gateway.checkoutOrigins).toContain(new URL(url).origin)
    expect(accessCode).toMatch(/^\w+$/)
    // The payment is found right after its opening, although some accounts do not know it at first.
    await expect
      .poll(() => gateway.findPayment(checkout.reference))
      .toMatchObject({
        reference: checkout.reference,
        state: 'abandoned',
        mode: 'test',
        amountCents: checkout.amountCents,
        currency: 'ZAR',
        donationId: checkout.donationId,
      })
  })

  test('opens no second checkout under the same reference', async () => {
    const checkout = checkoutInput({ reference: aReference() })
    await gateway.openCheckout(checkout)
    await expect(gateway.openCheckout(checkout)).rejects.toMatchObject({ kind: 'duplicate-reference' })
  })

  test('refuses less than a rand, and an invalid address', async () => {
    const wrong = [{ amountCents: 1 }, { email: 'nobody' }]
    for (const change of wrong) {
      const opening = gateway.openCheckout(checkoutInput({ reference: aReference(), ...change }))
      await expect(opening).rejects.toMatchObject({ kind: 'rejected' })
    }
  })

  test('does not know a reference that nobody used', async () => {
    expect(await gateway.findPayment(aReference())).toBeNull()
    expect(await gateway.listRefunds(aReference())).toEqual([])
  })

  test('refunds nothing of an unpaid checkout', async () => {
    const { reference } = checkoutInput({ reference: aReference() })
    const refund = { reference, amountCents: 100, note: 'contract test' }
    await expect(gateway.refund(refund)).rejects.toMatchObject({ kind: 'rejected' })
    await gateway.openCheckout(checkoutInput({ reference }))
    await expect(gateway.refund(refund)).rejects.toMatchObject({ kind: 'rejected' })
    expect(await gateway.listRefunds(reference)).toEqual([])
  })

  test('lists the payments of a period', async () => {
    const now = systemClock.now()
    const { items, hasMore } = await gateway.listPaid({ from: secondsFrom(now, -3600), to: now, page: 1 })
    expect(items.every(({ state, mode }) => state === 'paid' && mode === 'test')).toBe(true)
    expect(hasMore).toBe(items.length === 100)
    const later = { from: secondsFrom(now, 3600), to: secondsFrom(now, 7200), page: 1 }
    expect(await gateway.listPaid(later)).toEqual({ items: [], hasMore: false })
  })

  test('knows the South African banks by codes with their leading zeros, and which of them check accounts', async () => {
    const banks = await gateway.listBanks()
    expect(banks).toContainEqual({
      code: standardBank,
      name: expect.stringMatching(/standard bank/i),
      isActive: true,
      canVerify: true,
    })
    expect(new Set(banks.map(({ code }) => code)).size).toBe(banks.length)
    expect(banks.some(({ canVerify }) => !canVerify)).toBe(true)
  })

  test('does not find the holder of an invalid account', async () => {
    const nobody = { accountNumber: '0000000000', bankCode: standardBank }
    await expect(gateway.findAccountHolder(nobody)).rejects.toMatchObject({ kind: 'not-found' })
  })

  test('returns the same recipient for the same account', async () => {
    const first = await gateway.createRecipient(account)
    expect(first.recipientCode).toMatch(/^RCP_\w+$/)
    expect(await gateway.createRecipient(account)).toEqual(first)
  })

  test('splits a payment with a subaccount that keeps the percentage we named', async () => {
    const { subaccountCode } = await gateway.createSubaccount({ ...account, feePercent: 10 })
    expect(subaccountCode).toMatch(/^ACCT_\w+$/)
    const checkout = checkoutInput({ reference: aReference(), split: { subaccountCode, feeCents: 251 } })
    await expect(gateway.openCheckout(checkout)).resolves.toMatchObject({ accessCode: expect.any(String) })
  })

  test('splits nothing with a missing subaccount', async () => {
    const split = { subaccountCode: 'ACCT_nobodyhasthis', feeCents: 251 }
    const opening = gateway.openCheckout(checkoutInput({ reference: aReference(), split }))
    await expect(opening).rejects.toMatchObject({ kind: 'rejected' })
  })

  test('accepts no event that another key signed', () => {
    expect(gateway.isSigned(Buffer.from('{}'), 'a'.repeat(128))).toBe(false)
  })
})

test('without the right key the provider reveals nothing', async () => {
  const simulator = await startPaystackSimulator()
  const gateway = gatewayTo({ ...simulator, secretKey: 'sk_test_anotheranotheranother' })
  await expect(gateway.listBanks()).rejects.toMatchObject({ kind: 'wrong-key' })
  await expect(gateway.openCheckout(checkoutInput())).rejects.toMatchObject({ kind: 'wrong-key' })
  await simulator.close()
})

describe('behaviour that only a simulator can produce', () => {
  let simulator: PaystackSimulator
  let gateway: PaymentGateway
  const events: unknown[] = []

  beforeAll(async () => {
    simulator = await startPaystackSimulator({
      clock: systemClock,
      deliver: async ({ body, headers }) => {
        expect(gateway.isSigned(body, headers['x-paystack-signature'])).toBe(true)
        events.push(gateway.readEvent(body))
        return 200
      },
    })
    gateway = gatewayTo(simulator)
  })
  afterAll(() => simulator.close())

  async function opened(): Promise<string> {
    const { reference } = checkoutInput({ reference: aReference() })
    await gateway.openCheckout(checkoutInput({ reference }))
    events.length = 0
    return reference
  }

  test('a payment looks the same in its event, on its own and in the list', async () => {
    const reference = await opened()
    simulator.control.succeed(reference)
    await simulator.control.flushWebhooks()
    const found = await gateway.findPayment(reference)
    expect(found).toMatchObject({
      state: 'paid',
      amountCents: 2505,
      currency: 'ZAR',
      mode: 'test',
      donationId: 'donation',
    })
    expect(found?.feesCents).toBeGreaterThan(0)
    expect(events).toEqual([{ kind: 'payment', observation: found }])
    const now = systemClock.now()
    const { items } = await gateway.listPaid({
      from: secondsFrom(now, -3600),
      to: secondsFrom(now, 60),
      page: 1,
    })
    expect(items).toContainEqual(found)
  })

  test.each([
    ['fail', 'declined'],
    ['abandon', 'abandoned'],
    ['ongoing', 'waiting'],
  ] as const)('%s', async (step, state) => {
    const reference = await opened()
    simulator.control[step](reference)
    expect(await gateway.findPayment(reference)).toMatchObject({ state })
  })

  test('a refund is requested, reported on its way, and listed', async () => {
    const reference = await opened()
    simulator.control.succeed(reference)
    const response = await gateway.refund({ reference, amountCents: 505, note: 'Paid twice' })
    expect(response).toMatchObject({ reference, amountCents: 505, state: 'pending' })
    await simulator.control.advance(8 * 86_400_000)
    expect(events.at(-1)).toMatchObject({
      kind: 'refund',
      refund: { reference, amountCents: 505, state: 'processed' },
    })
    expect(await gateway.listRefunds(reference)).toEqual([{ ...response, state: 'processed' }])
    const more = gateway.refund({ reference, amountCents: 2001, note: '' })
    await expect(more).rejects.toMatchObject({ kind: 'rejected' })
  })

  test.each([
    ['declined', 'won'],
    ['merchant-accepted', 'lost'],
    ['auto-accepted', 'lost'],
  ] as const)('a dispute that is %s is %s', async (resolution, state) => {
    const reference = await opened()
    simulator.control.succeed(reference)
    simulator.control.dispute(reference)
    await simulator.control.flushWebhooks()
    const open = { kind: 'dispute', mode: 'test', dispute: { reference, state: 'open' } }
    expect(events).toContainEqual(expect.objectContaining({ kind: 'dispute' }))
    expect(events.at(-1)).toMatchObject(open)
    simulator.control.resolveDispute(reference, resolution)
    await simulator.control.flushWebhooks()
    const resolved = events.filter((event) => (event as { kind: string }).kind === 'dispute')
    expect(resolved.at(-1)).toMatchObject({ ...open, dispute: { reference, state } })
    const [listed] = await gateway.listDisputes(reference)
    expect(listed).toEqual((resolved.at(-1) as { dispute: object }).dispute)
  })

  test('disputes are listed for their own payment, open ones too', async () => {
    const [disputed, other] = [await opened(), await opened()]
    for (const reference of [disputed, other]) simulator.control.succeed(reference)
    simulator.control.dispute(disputed)
    expect(await gateway.listDisputes(disputed)).toMatchObject([{ reference: disputed, state: 'open' }])
    expect(await gateway.listDisputes(other)).toEqual([])
    expect(await gateway.listDisputes('thz-nobody-knows-this-1')).toEqual([])
  })
})
