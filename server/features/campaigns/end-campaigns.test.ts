import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ scheduleMs: { cleanup: 3_600_000 } })
})
afterAll(() => app.close())

async function statusOf(campaignId: string): Promise<string> {
  const { rows } = await app.pool.query('select status from fundraising_campaigns where id = $1', [
    campaignId,
  ])
  return rows[0].status
}

test('a campaign is completed at 24:00 of its last day in Johannesburg, and its creator is mailed (REQ-103)', async () => {
  const thandi = await insertMember(app.pool)
  const campaign = await insertCampaign(app.pool, { by: thandi, endsOn: '2036-11-24' })
  const [ongoing, paused, later] = [
    await insertCampaign(app.pool, { by: thandi }),
    await insertCampaign(app.pool, { by: thandi, endsOn: '2036-11-24', status: 'paused' }),
    await insertCampaign(app.pool, { by: thandi, endsOn: '2036-11-25' }),
  ]
  app.clock.set('2036-11-24T21:59:00Z')
  await app.runSchedule('cleanup')
  expect(await statusOf(campaign.id)).toBe('active')
  app.clock.set('2036-11-24T22:00:01Z')
  await app.runSchedule('cleanup')
  expect(await statusOf(campaign.id)).toBe('completed')
  const others = await Promise.all([ongoing, paused, later].map(({ id }) => statusOf(id)))
  expect(others).toEqual(['active', 'paused', 'active'])
  const { items } = await app.as(null).get('listCampaignChanges', { campaignId: campaign.id })
  expect(items[0]).toMatchObject({ kind: 'ended', was: 'active', became: 'completed' })
  const { rows } = await app.pool.query(
    `select payload, actor_id from domain_events where name = 'campaign.status-changed'`,
  )
  const payload = { campaignId: campaign.id, creatorId: thandi.id, status: 'completed' }
  expect(rows).toEqual([{ payload, actor_id: null }])
  const [mail, ...more] = await app.mailbox(thandi.email)
  expect([mail?.subject, more]).toEqual(['Your campaign has ended', []])
  expect(mail?.links).toEqual([`http://site.test/fundraising/manage/${campaign.id}`])
  await app.runSchedule('cleanup')
  expect((await app.as(null).get('listCampaignChanges', { campaignId: campaign.id })).items).toHaveLength(2)
})

test('several batches end in one run, which does not wait for a campaign that is being changed', async () => {
  const thandi = await insertMember(app.pool)
  app.clock.set('2027-03-02T10:00:00Z')
  const due = await Promise.all(
    Array.from({ length: 120 }, () => insertCampaign(app.pool, { by: thandi, endsOn: '2027-03-01' })),
  )
  const [busy] = due
  const client = await app.pool.connect()
  try {
    await client.query('begin')
    await client.query('select id from fundraising_campaigns where id = $1 for update', [busy?.id])
    await app.runSchedule('cleanup')
    const { rows } = await app.pool.query(
      `select count(*)::int as n from fundraising_campaigns where end_date = '2027-03-01' and status = 'completed'`,
    )
    expect(rows).toEqual([{ n: 119 }])
  } finally {
    await client.query('rollback')
    client.release()
  }
  await app.runSchedule('cleanup')
  expect(await statusOf(busy?.id ?? '')).toBe('completed')
})
