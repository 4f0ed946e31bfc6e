import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errors } from '#contract/api/error-codes.ts'
import { format } from '#contract/messages/format.ts'
import { dbOn } from '#server/database/db.ts'
import { checkMoney } from '#server/features/treasury/ledger-checks.ts'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { amount } from '#tests/support/chaos.ts'
import { createFaultProxy, type Fault } from '#tests/support/servers/fault-proxy.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import {
  createPaymentTestApp,
  createPendingDonation,
  readPaymentSnapshot,
} from '#tests/support/test-donations.ts'

const isLong = amount(0, 1) > 0
/** The site's own schedules would repair what a test has not looked at yet. */
const scheduleMs = { payments: 86_400_000, cleanup: 86_400_000 }
const anAccount = { bankCode: '470010', accountNumber: '1234567890' }

describe('the payment provider', () => {
  let site: TestApp
  let admin: Person
  beforeAll(async () => {
    site = await createPaymentTestApp({ scheduleMs })
    admin = await insertMember(site.pool, { roles: ['admin'] })
  })
  afterAll(() => site?.close())

  /** A server of the site that reaches the provider through a proxy and has its own circuit. */
  async function behindProxy() {
    const target = Number(new URL(site.simulator.origin).port)
    const proxy = await createFaultProxy(target, { isRenamed: true })
    const app = await createTestApp({
      besides: site,
      scheduleMs,
      settings: {
        paystackSecretKey: site.simulator.secretKey,
        paystackBaseUrl: `http://127.0.0.1:${proxy.port}`,
        rateLimitScale: 100_000,
      },
    })
    return {
      app,
      proxy,
      close: async () => {
        await app.close()
        await proxy.close()
      },
    }
  }

  async function createPaidDonation(app: TestApp) {
    const to = await insertCampaign(app.pool, { by: await insertMember(app.pool) })
    const { reference } = await createPendingDonation(app, { to, by: await insertMember(app.pool) })
    site.simulator.control.succeed(reference)
    await site.simulator.control.flushWebhooks()
    const { id } = await app.as(admin).must('findDonation', { reference })
    return { reference, id }
  }

  const requestEnd = /\r\n\r\n(.*\})?$/s
  const http = (status: string, body: string): string =>
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`
  /** The faults that differ least from the others, and those that take twelve seconds a request. */
  const more: [string, Fault][] = [
    ['something else there', { kind: 'garbage' }],
    ['an answer that is cut off', { kind: 'cut', afterBytes: 60 }],
    ['a connection that breaks after the request', { kind: 'instead', of: requestEnd, say: null }],
    ['500', { kind: 'instead', of: requestEnd, say: http('500 Broken', '{"status":false}') }],
    ['no answer', { kind: 'hang' }],
    ['an answer later than anybody waits', { kind: 'slow', byMs: 30_000 }],
  ]
  const faults: [string, Fault][] = [
    ['no server there', { kind: 'refuse' }],
    [
      'a connection that breaks after the request was processed',
      { kind: 'instead', of: requestEnd, say: null, isForwarded: true },
    ],
    ['503 with a page', { kind: 'instead', of: requestEnd, say: http('503 Away', '<h1>Away</h1>') }],
    [
      '200 with half of JSON',
      { kind: 'instead', of: requestEnd, say: http('200 OK', '{"status":true,"data":{"refer') },
    ],
    [
      '200 with nothing in it',
      { kind: 'instead', of: requestEnd, say: http('200 OK', '{"status":true,"data":{}}') },
    ],
    ...(isLong ? more : []),
  ]

  test.each(faults)(
    '%s: everybody gets an error text, no money appears, and all of it is made up for',
    async (_, fault) => {
      const { app, proxy, close } = await behindProxy()
      const [paid, other] = [await createPaidDonation(app), await createPaidDonation(app)]
      const to = await insertCampaign(app.pool, { by: await insertMember(app.pool) })
      const donor = await insertMember(app.pool)
      const { reference } = await createPendingDonation(app, { to, by: donor })
      site.simulator.control.pauseWebhooks()
      site.simulator.control.succeed(reference)
      proxy.set(fault)
      const [donation, looked, refund, verified, prayerList] = await Promise.all([
        app.as(donor).call('startDonation', { campaignId: to.id, amountCents: 5_000 }),
        app.as(donor).call('verifyPayment', { reference }),
        app.as(admin).call('refundDonation', { donationId: paid.id, reason: 'Asked' }),
        app.as(donor).call('verifyBankAccount', anAccount),
        app.as(null).call('listPublicPrayers', {}),
      ])
      expect(['CHECKOUT_FAILED', 'PAYMENTS_UNAVAILABLE']).toContain(donation.error?.code)
      for (const { error } of [donation, refund, verified]) {
        if (error) expect(error.message).toBe(format(errors[error.code].message))
      }
      expect(looked.body).toMatchObject({ status: 'pending' })
      expect(refund.status).toBeOneOf([201, 503])
      expect(verified.error?.code).toBeOneOf(['ACCOUNT_NOT_VERIFIED', 'PAYMENTS_UNAVAILABLE'])
      expect(prayerList.status).toBe(200)
      expect(await readPaymentSnapshot(app, reference)).toMatchObject({
        status: 'pending',
        raisedCents: 0,
        ledger: {},
      })
      expect(await readPaymentSnapshot(app, other.reference)).toMatchObject({
        status: 'completed',
        raisedCents: 10_000,
      })
      await site.pool.query('delete from banks')
      const banks = await app.as(donor).call('listBanks', {})
      expect(banks.error).toMatchObject({ code: 'BANKS_UNAVAILABLE', message: format('bank.list.failed') })

      proxy.set({ kind: 'none' })
      expect((await app.as(donor).get('listBanks', {})).items.length).toBeGreaterThan(10)
      await runPaymentTasks(app)
      expect(await readPaymentSnapshot(app, reference)).toMatchObject({
        status: 'completed',
        raisedCents: 10_000,
      })
      const atProvider = site.simulator.control.transactions().find((one) => one.reference === paid.reference)
      expect((await readPaymentSnapshot(app, paid.reference)).refundedCents).toBe(atProvider?.refundedCents)
      expect((await createPendingDonation(app, { to, by: donor })).url).toContain('/checkout/')
      expect(await checkMoney(dbOn(site.pool), site.clock.now())).toEqual([])
      await close()
    },
  )

  /** Two hours in which the scheduled tasks ask about every payment that no event reported. */
  async function runPaymentTasks(app: TestApp): Promise<void> {
    site.simulator.control.resumeWebhooks()
    for (let times = 0; times < 8; times += 1) {
      await site.simulator.control.advance(15 * 60_000)
      await site.simulator.control.flushWebhooks()
      await app.runSchedule('payments')
    }
  }

  test('five faults open the circuit: the provider is called no more, everything else continues', async () => {
    const { app, proxy, close } = await behindProxy()
    const to = await insertCampaign(app.pool, { by: await insertMember(app.pool) })
    const give = async () =>
      (
        await app
          .as(await insertMember(app.pool))
          .call('startDonation', { campaignId: to.id, amountCents: 5_000 })
      ).error?.code
    proxy.set({ kind: 'refuse' })
    for (let times = 0; times < 5; times += 1)
      expect(await give()).toBeOneOf(['PAYMENTS_UNAVAILABLE', 'CHECKOUT_FAILED'])
    const before = proxy.connections()
    for (let times = 0; times < 20; times += 1) expect(await give()).toBe('PAYMENTS_UNAVAILABLE')
    expect(proxy.connections()).toBe(before)
    expect((await app.as(null).call('getCampaign', { campaignId: to.id })).status).toBe(200)
    if (isLong) {
      proxy.set({ kind: 'none' })
      await expect.poll(give, { interval: 250 }).toBeUndefined()
    }
    await close()
  })
})
