import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let [admin, moderator] = [] as Person[] as [Person, Person]
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 }, payments: true })
  admin = await insertMember(app.pool, { roles: ['admin'] })
  moderator = await insertMember(app.pool, { roles: ['moderator'] })
})
afterAll(() => app.close())

async function auditOf(campaignId: string): Promise<unknown[]> {
  const { rows } = await app.pool.query(
    'select actor_id as by, action from audit_log where subject_kind = $1 and subject_id = $2 order by at',
    ['campaign', campaignId],
  )
  return rows
}

async function eventNames(campaignId: string): Promise<string[]> {
  const { rows } = await app.pool.query(
    `select name from domain_events where payload ->> 'campaignId' = $1 order by id`,
    [campaignId],
  )
  return rows.map(({ name }) => name)
}

test('a hidden campaign is gone for all but its creator and staff, and comes back as it was (REQ-8, FMAN-3)', async () => {
  const thandi = await insertMember(app.pool)
  const { id: campaignId, title } = await insertCampaign(app.pool, { by: thandi, status: 'paused' })
  const hidden = await app.as(admin).must('hideCampaign', { campaignId, reason: 'Reported as a copy.' })
  expect(hidden).toMatchObject({
    status: 'paused',
    closure: 'hidden',
    hidden: { reason: 'Reported as a copy.' },
  })
  expect((await app.as(null).call('getCampaign', { campaignId })).status).toBe(404)
  const own = await app.as(thandi).get('getCampaign', { campaignId })
  expect(own.hidden?.reason).toBe('Reported as a copy.')
  await app.as(admin).must('hideCampaign', { campaignId, reason: 'Reported twice.' })
  const [mail] = await app.mailbox(thandi.email)
  expect(mail?.subject).toBe('Your campaign is hidden')
  expect(mail?.text).toContain(title)
  expect(mail?.text).toMatch(/> Reported (as a copy|twice)\./)
  expect(mail?.links).toEqual([`http://site.test/fundraising/manage/${campaignId}`])
  const shown = await app.as(admin).must('showCampaign', { campaignId })
  expect(shown).toMatchObject({ status: 'paused', closure: 'paused', hidden: null })
  await app.as(admin).must('showCampaign', { campaignId })
  expect((await app.as(null).call('getCampaign', { campaignId })).status).toBe(200)
  const mails = await app.mailbox(thandi.email, 2)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Your campaign can be seen again',
    'Your campaign is hidden',
  ])
  expect(await eventNames(campaignId)).toEqual(['campaign.hidden', 'campaign.shown'])
  expect(await auditOf(campaignId)).toEqual(
    ['campaign.hide', 'campaign.hide', 'campaign.hide', 'campaign.hide'].map((action) => ({
      by: admin.id,
      action,
    })),
  )
})

test('a hold stops donations until staff lift it, apart from the creator’s status (REQ-117)', async () => {
  const thandi = await insertMember(app.pool)
  const { id: campaignId } = await insertCampaign(app.pool, { by: thandi })
  const held = await app.as(moderator).must('holdCampaign', { campaignId, reason: 'We ask the school.' })
  expect(held).toMatchObject({ status: 'active', closure: 'held', held: { reason: 'We ask the school.' } })
  const seen = await app.as(null).get('getCampaign', { campaignId })
  expect(seen).toMatchObject({ closure: 'held', held: null, viewerCan: ['campaign.read'] })
  const paused = await app.as(thandi).must('setCampaignStatus', { campaignId, status: 'paused' })
  expect(paused).toMatchObject({ status: 'paused', closure: 'held', held: { reason: 'We ask the school.' } })
  expect((await app.as(thandi).call('releaseCampaign', { campaignId })).status).toBe(403)
  expect((await app.as(moderator).must('releaseCampaign', { campaignId })).closure).toBe('paused')
  await app.as(moderator).must('releaseCampaign', { campaignId })
  expect(await eventNames(campaignId)).toEqual([
    'campaign.held',
    'campaign.status-changed',
    'campaign.released',
  ])
  expect(await auditOf(campaignId)).toEqual(
    ['campaign.hold', 'campaign.hold', 'campaign.hold'].map((action) => ({ by: moderator.id, action })),
  )
})

test('an admin who raises money is audited when the role is used on their own campaign', async () => {
  const own = await insertCampaign(app.pool, { by: admin })
  await app.as(admin).must('holdCampaign', { campaignId: own.id, reason: 'A pause.' })
  expect(await auditOf(own.id)).toEqual([{ by: admin.id, action: 'campaign.hold' }])
})

test('refusals: signed out 401, without the role 403, invisible 404, no reason 422', async () => {
  const thandi = await insertMember(app.pool)
  const sipho = await insertMember(app.pool)
  const { id: campaignId } = await insertCampaign(app.pool, { by: thandi })
  const hidden = await insertCampaign(app.pool, { by: thandi, hiddenAt: new Date() })
  const names = ['hideCampaign', 'showCampaign', 'holdCampaign', 'releaseCampaign'] as const
  const reason = 'Because.'
  for (const name of names) {
    const input = name === 'hideCampaign' || name === 'holdCampaign' ? { campaignId, reason } : { campaignId }
    expect((await app.as(null).call(name, input)).status).toBe(401)
    expect((await app.as(thandi).call(name, input)).status).toBe(403)
    expect((await app.as(sipho).call(name, input)).status).toBe(403)
    expect((await app.as(sipho).call(name, { ...input, campaignId: hidden.id })).status).toBe(404)
    expect((await app.as(admin).call(name, { ...input, campaignId: 'nonsense' })).status).toBe(404)
  }
  expect((await app.as(moderator).call('hideCampaign', { campaignId, reason })).status).toBe(403)
  expect((await app.as(moderator).call('showCampaign', { campaignId: hidden.id })).status).toBe(403)
  for (const wrong of ['', '  ', 'x'.repeat(501), 5]) {
    expect((await app.as(admin).call('hideCampaign', { campaignId, reason: wrong })).status).toBe(422)
    expect((await app.as(admin).call('holdCampaign', { campaignId, reason: wrong })).status).toBe(422)
  }
})
