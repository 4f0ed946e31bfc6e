import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import {
  type PaystackSimulator,
  startPaystackSimulator,
} from '#server/simulators/paystack/paystack-simulator.ts'
import { openTwoServers, type ServerIndex, type TwoServers } from '#tests/support/servers/two-servers.ts'

let simulator: PaystackSimulator
let servers: TwoServers
beforeAll(async () => {
  simulator = await startPaystackSimulator({ deliver: async () => 500 })
  servers = await openTwoServers({
    PAYSTACK_SECRET_KEY: simulator.secretKey,
    PAYSTACK_BASE_URL: simulator.origin,
  })
})
afterAll(async () => {
  await servers?.close()
  await simulator?.close()
})

async function createPaidDonation() {
  const campaign = await insertCampaign(servers.pool, { by: await insertMember(servers.pool) })
  const path = `/api/campaigns/${campaign.id}/donations`
  const body = { amountCents: 10_000, email: 'guest@example.co.za' }
  const { status, body: answer } = await servers.request(0, { method: 'POST', path, body })
  expect([status, answer]).toMatchObject([201, {}])
  const reference = String(answer.reference)
  simulator.control.succeed(reference)
  const event = simulator.control.deliveries().find((one) => one.reference === reference)
  if (!event) throw new Error('The provider sent no event')
  const post = async (index: ServerIndex) => {
    const address = `${servers.originOf(index)}/api/webhooks/paystack`
    return (await fetch(address, { method: 'POST', body: event.body, headers: event.headers })).status
  }
  return { campaign, reference, post }
}

async function credited(campaignId: string, reference: string) {
  const { rows } = await servers.pool.query(
    `select c.raised_cents as raised, c.donor_count as donors,
            (select count(*) from ledger_entries l join payment_attempts a on a.donation_id = l.donation_id
              where a.reference = $2 and l.group_id like '%:charge') as booked
       from fundraising_campaigns c where c.id = $1`,
    [campaignId, reference],
  )
  return rows[0]
}
const once = { raised: 10_000, donors: 1, booked: 3 }

test('the same event at two servers at once is counted once', async () => {
  for (let times = 0; times < 5; times++) {
    const { campaign, reference, post } = await createPaidDonation()
    expect(await Promise.all([post(0), post(1), post(0), post(1)])).toEqual([200, 200, 200, 200])
    await expect.poll(() => credited(campaign.id, reference)).toEqual(once)
  }
})

test('killed between storing an event and settling it, the server counts it once after its restart', async () => {
  const { campaign, reference, post } = await createPaidDonation()
  const locker = await servers.pool.connect()
  await locker.query('begin')
  await locker.query('select from payment_attempts where reference = $1 for update', [reference])
  const answered = Promise.allSettled([post(0)])
  await expect
    .poll(async () => {
      const sql = 'select count(*) from provider_events where reference = $1 and processed_at is null'
      return (await servers.pool.query(sql, [reference])).rows[0].count
    })
    .toBe(1)
  await Promise.all([servers.kill(0, 'SIGKILL'), servers.kill(1, 'SIGKILL')])
  await locker.query('rollback')
  locker.release()
  await answered
  expect(await credited(campaign.id, reference)).toEqual({ raised: 0, donors: 0, booked: 0 })
  await servers.restart(0)
  await expect.poll(() => credited(campaign.id, reference)).toEqual(once)
  expect(await post(0)).toBe(200)
  expect(await credited(campaign.id, reference)).toEqual(once)
})
