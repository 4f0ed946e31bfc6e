import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaignStatuses } from '#contract/fundraising/fundraising-constants.ts'
import { insertBankAccount, insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { dayIn, secondsFrom } from '#server/platform/core/clock.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 }, payments: true })
})
afterAll(() => app.close())

function set(person: Person | null, campaignId: string, status: string) {
  return app.as(person).call('setCampaignStatus', { campaignId, status })
}

async function createCreator(): Promise<Person> {
  const person = await insertMember(app.pool)
  await insertBankAccount(app.pool, { of: person })
  return person
}

function inDays(days: number): string {
  return dayIn('Africa/Johannesburg', secondsFrom(app.clock.now(), days * 86_400))
}

test('any status becomes any other, changes are in the history, repeats change nothing (ENT-7, REQ-46)', async () => {
  const thandi = await createCreator()
  for (const was of campaignStatuses) {
    for (const status of campaignStatuses) {
      const { id } = await insertCampaign(app.pool, { by: thandi, status: was })
      const answer = await set(thandi, id, status)
      expect(answer.body).toMatchObject({ status, closure: status === 'active' ? null : status, version: 1 })
      const { items } = await app.as(null).get('listCampaignChanges', { campaignId: id })
      const changes = items.map(({ kind, was: from, became }) => [kind, from, became])
      const expected = was === status ? [] : [['status', was, status]]
      expect(changes).toEqual([...expected, ['created', null, null]])
      const { rows } = await app.pool.query(
        `select payload ->> 'status' as status from domain_events
          where name = 'campaign.status-changed' and payload ->> 'campaignId' = $1`,
        [id],
      )
      expect(rows).toEqual(was === status ? [] : [{ status }])
    }
  }
})

test('active again only with a bank account and an end that has not passed (PAY-E3)', async () => {
  const [thandi, poor] = [await createCreator(), await insertMember(app.pool)]
  const without = await insertCampaign(app.pool, { by: poor, status: 'paused' })
  const refused = await set(poor, without.id, 'active')
  expect([refused.status, refused.error?.code]).toEqual([403, 'BANK_ACCOUNT_REQUIRED'])
  const over = await insertCampaign(app.pool, { by: thandi, status: 'completed', endsOn: inDays(-1) })
  const ended = await set(thandi, over.id, 'active')
  expect([ended.status, ended.error?.code]).toEqual([409, 'CAMPAIGN_OVER'])
  const today = await insertCampaign(app.pool, { by: thandi, status: 'completed', endsOn: inDays(0) })
  expect((await set(thandi, today.id, 'active')).body.status).toBe('active')
})

test('an admin may set it too, which is audited; the creator’s bank account counts', async () => {
  const [thandi, admin] = [await createCreator(), await insertMember(app.pool, { roles: ['admin'] })]
  const { id } = await insertCampaign(app.pool, { by: thandi, status: 'canceled' })
  expect((await set(admin, id, 'active')).body.status).toBe('active')
  const { rows } = await app.pool.query(
    'select actor_id, action, owner_id from audit_log where subject_id = $1',
    [id],
  )
  expect(rows).toEqual([{ actor_id: admin.id, action: 'campaign.setStatus', owner_id: thandi.id }])
})

test('concurrent status changes are applied one after the other', async () => {
  const thandi = await createCreator()
  const { id } = await insertCampaign(app.pool, { by: thandi })
  const wanted = ['paused', 'completed', 'paused', 'canceled', 'active', 'paused']
  const answers = await Promise.all(wanted.map((status) => set(thandi, id, status)))
  expect(answers.map(({ status }) => status)).toEqual(wanted.map(() => 200))
  const { items } = await app.as(null).get('listCampaignChanges', { campaignId: id })
  const steps = items.filter(({ kind }) => kind === 'status').toReversed()
  expect(steps[0]?.was).toBe('active')
  for (const [index, step] of steps.entries())
    expect(step.was).toBe(index === 0 ? 'active' : steps[index - 1]?.became)
  const now = await app.as(thandi).get('getCampaign', { campaignId: id })
  expect(now.status).toBe(steps.at(-1)?.became)
})

test('refusals: signed out 401, others and moderators 403, invisible 404, unknown status 422', async () => {
  const thandi = await createCreator()
  const { id } = await insertCampaign(app.pool, { by: thandi })
  const hidden = await insertCampaign(app.pool, { by: thandi, hiddenAt: new Date() })
  const sipho = await insertMember(app.pool)
  expect((await set(null, id, 'paused')).status).toBe(401)
  expect((await set(sipho, id, 'paused')).status).toBe(403)
  expect((await set(await insertMember(app.pool, { roles: ['moderator'] }), id, 'paused')).status).toBe(403)
  expect((await set(sipho, hidden.id, 'paused')).status).toBe(404)
  expect((await set(thandi, 'nonsense', 'paused')).status).toBe(404)
  for (const status of ['hidden', 'held', 'cancelled', ''])
    expect((await set(thandi, id, status)).status).toBe(422)
  expect((await set(thandi, hidden.id, 'paused')).body).toMatchObject({ status: 'paused', closure: 'hidden' })
})
