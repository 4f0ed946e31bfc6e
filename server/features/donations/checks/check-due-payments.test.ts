import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dbOn } from '#server/database/db.ts'
import { storeEvent } from '#server/features/donations/settlement/provider-events.ts'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { newId, newReference } from '#server/platform/core/ids.ts'
import { type Provider, startProvider } from '#tests/support/stub-payment-provider.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const DAY_MS = 86_400_000

let provider: Provider
let app: TestApp
beforeAll(async () => {
  provider = await startProvider()
  app = await createTestApp({
    settings: { paystackSecretKey: 'sk_test_canarycanarycanary', paystackBaseUrl: provider.origin },
    scheduleMs: { payments: DAY_MS },
  })
})
afterAll(async () => {
  await app?.close()
  await provider?.close()
})

test('one slow payment at the provider does not delay the events of other payments', async () => {
  const waiting: ServerResponse[] = []
  provider.answer((response) => {
    waiting.push(response)
    if (waiting.length > 1) for (const one of waiting.splice(0)) one.writeHead(404).end('{}')
  })
  const references = [await createReference(), await createReference()]
  for (const reference of references) await storeRefundEvent(reference)
  const run = app.runSchedule('payments')
  await expect.poll(() => provider.requests.length).toBeGreaterThan(1)
  const polledReferences = provider.requests.slice(0, 2).map(({ path }) => path.split('/').at(-1))
  expect(polledReferences.toSorted()).toEqual(references.toSorted())
  provider.answer({ status: 404, body: {} })
  await run
})

async function createReference(): Promise<string> {
  const creator = await insertMember(app.pool)
  const campaign = await insertCampaign(app.pool, { by: creator })
  const [donationId, attemptId, reference, at] = [
    newId(new Date()),
    newId(new Date()),
    newReference(),
    app.clock.now(),
  ]
  await app.pool.query(
    `insert into donations (id, campaign_id, original_campaign_id, campaign_title, creator_id, donor_email_fingerprint, anonymous,
       amount_cents, fee_basis_points, fee_cents, creator_cents, created_at, updated_at)
     values ($1, $2, $2, 'Title', $3, '', true, 1000, 1000, 100, 900, $4, $4)`,
    [donationId, campaign.id, creator.id, at],
  )
  await app.pool.query(
    `insert into payment_attempts (id, donation_id, seq, reference, address_fingerprint, created_at)
     values ($1, $2, 1, $3, '', $4)`,
    [attemptId, donationId, reference, at],
  )
  return reference
}

async function storeRefundEvent(reference: string): Promise<void> {
  const at = app.clock.now()
  const data = { transaction_reference: reference, amount: 1000, currency: 'ZAR', status: 'processed' }
  const raw = Buffer.from(JSON.stringify({ event: 'refund.processed', data }))
  const event = { id: newId(at), source: 'webhook', event: 'refund', reference, raw, at } as const
  await storeEvent(dbOn(app.pool), event)
}
