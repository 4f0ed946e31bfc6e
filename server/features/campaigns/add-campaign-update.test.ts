import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaignLimits } from '#contract/fundraising/fundraising-constants.ts'
import { insertCampaign, insertCampaignUpdate } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app.close())

function add(person: Person | null, campaignId: string, body: unknown = 'The roof is on.') {
  return app.as(person).call('addCampaignUpdate', { campaignId, body })
}

test('anyone reads the creator’s updates, newest first, ten a page', async () => {
  const thandi = await insertMember(app.pool)
  const campaign = await insertCampaign(app.pool, { by: thandi })
  for (let index = 0; index < campaignLimits.updatesPageSize + 2; index++) {
    const at = secondsFrom(app.clock.now(), -3600 + index)
    await insertCampaignUpdate(app.pool, { to: campaign, body: `Number ${index}`, at })
  }
  const added = await add(thandi, campaign.id, '  At last.\r\nIt rains outside. ')
  expect(added.status).toBe(201)
  expect(added.body.body).toBe('At last.\nIt rains outside.')
  const first = await app.as(null).get('listCampaignUpdates', { campaignId: campaign.id })
  expect(first.items[0]).toEqual(added.body)
  expect(first.items[1]?.body).toBe('Number 11')
  expect(first.items).toHaveLength(campaignLimits.updatesPageSize)
  const cursor = first.next ?? ''
  const second = await app.as(null).get('listCampaignUpdates', { campaignId: campaign.id, cursor })
  expect(second).toMatchObject({ next: null })
  expect(second.items.map(({ body }) => body)).toEqual(['Number 2', 'Number 1', 'Number 0'])
  const none = await insertCampaign(app.pool, { by: thandi })
  expect(await app.as(null).get('listCampaignUpdates', { campaignId: none.id })).toEqual({
    items: [],
    next: null,
  })
})

test('its creator deletes an update, and so does an admin, which is audited', async () => {
  const [thandi, admin] = [await insertMember(app.pool), await insertMember(app.pool, { roles: ['admin'] })]
  const { id: campaignId } = await insertCampaign(app.pool, { by: thandi })
  const [one, two] = [await add(thandi, campaignId), await add(thandi, campaignId)]
  await app.as(thandi).must('deleteCampaignUpdate', { campaignId, updateId: one.body.id })
  await app.as(admin).must('deleteCampaignUpdate', { campaignId, updateId: two.body.id })
  expect((await app.as(null).get('listCampaignUpdates', { campaignId })).items).toEqual([])
  const { rows } = await app.pool.query('select actor_id, action from audit_log where subject_id = $1', [
    campaignId,
  ])
  expect(rows).toEqual([{ actor_id: admin.id, action: 'campaign.deleteUpdate' }])
  const again = await app.as(thandi).call('deleteCampaignUpdate', { campaignId, updateId: one.body.id })
  expect(again.status).toBe(404)
})

test('refusals: signed out 401, not the creator 403, invisible 404, empty or long 422, the eleventh 429', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const admin = await insertMember(app.pool, { roles: ['admin'] })
  const { id } = await insertCampaign(app.pool, { by: thandi })
  const other = await insertCampaign(app.pool, { by: thandi })
  const hidden = await insertCampaign(app.pool, { by: thandi, hiddenAt: new Date() })
  expect((await add(null, id)).status).toBe(401)
  expect((await add(sipho, id)).status).toBe(403)
  expect((await add(admin, id)).status).toBe(403)
  expect((await add(sipho, hidden.id)).status).toBe(404)
  expect((await add(sipho, 'nonsense')).status).toBe(404)
  for (const body of ['', '   ', 'x'.repeat(2001), 5, null])
    expect((await add(thandi, id, body)).status).toBe(422)
  const { body: update } = await add(thandi, id)
  const take = async (person: Person | null, campaignId: string, updateId: string) =>
    (await app.as(person).call('deleteCampaignUpdate', { campaignId, updateId })).status
  expect(await take(null, id, update.id)).toBe(401)
  expect(await take(sipho, id, update.id)).toBe(403)
  expect(await take(thandi, other.id, update.id)).toBe(404)
  expect(await take(thandi, id, 'nonsense')).toBe(404)
  const list = { campaignId: id, cursor: 'nonsense' }
  expect((await app.as(null).call('listCampaignUpdates', list)).status).toBe(422)
  const strict = await createTestApp()
  try {
    const creator = await insertMember(strict.pool)
    const [one, two] = [
      await insertCampaign(strict.pool, { by: creator }),
      await insertCampaign(strict.pool, { by: creator }),
    ]
    const publish = async (campaignId: string) =>
      (await strict.as(creator).call('addCampaignUpdate', { campaignId, body: 'News.' })).status
    const statuses: number[] = []
    for (let count = 0; count < 11; count++) statuses.push(await publish(one.id))
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
    expect(await publish(two.id)).toBe(201)
  } finally {
    await strict.close()
  }
})
