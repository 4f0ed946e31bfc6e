import { afterAll, beforeAll, expect, test } from 'vitest'
import { donationLimits } from '#contract/fundraising/fundraising-constants.ts'
import { insertCampaign, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app?.close())

async function createTestCampaign(overrides: Partial<Parameters<typeof insertCampaign>[1]> = {}) {
  const by = await insertMember(app.pool)
  return { ...(await insertCampaign(app.pool, { by, ...overrides })), by }
}

const on = (instant: string) => new Date(instant)
const refund = (donationId: string, cents: number) =>
  app.pool.query('update donations set refunded_cents = $2 where id = $1', [donationId, cents])

async function auditOf(campaignId: string) {
  const { rows } = await app.pool.query(
    'select action, actor_id as actor, owner_id as owner from audit_log where subject_id = $1 order by at',
    [campaignId],
  )
  return rows
}

test('anyone sees the donors, newest first, ten a page; without full refunds (FUND-15)', async () => {
  const cause = await createTestCampaign()
  const donor = await insertMember(app.pool, { fullName: 'Naledi Dube' })
  for (let day = 1; day <= 12; day++)
    await insertDonation(app.pool, {
      to: cause,
      by: donor,
      amountCents: day * 100,
      message: `Day ${day}`,
      at: on(`2026-06-${String(day).padStart(2, '0')}T10:00:00Z`),
    })
  await insertDonation(app.pool, { to: cause, by: donor, status: 'pending' })
  await insertDonation(app.pool, { to: cause, by: donor, status: 'failed' })
  const gone = await insertDonation(app.pool, { to: cause, by: donor })
  const part = await insertDonation(app.pool, {
    to: cause,
    amountCents: 5_000,
    at: on('2026-06-20T10:00:00Z'),
  })
  await refund(gone.id, 10_000)
  await refund(part.id, 1_500)
  const first = await app.as(null).get('listSupporters', { campaignId: cause.id })
  expect(first.items).toHaveLength(donationLimits.supporters)
  expect(first.items[0]).toMatchObject({ id: part.id, name: null, amountCents: 3_500, message: '' })
  expect(first.items[1]).toMatchObject({ name: 'Naledi Dube', amountCents: 1_200, message: 'Day 12' })
  const next = await app
    .as(null)
    .get('listSupporters', { campaignId: cause.id, cursor: first.next ?? undefined })
  expect(next.items.map(({ message }) => message)).toEqual(['Day 3', 'Day 2', 'Day 1'])
  expect(next.next).toBeNull()
})

test('the creator sees all donations by status (FDON-1)', async () => {
  const cause = await createTestCampaign()
  const donor = await insertMember(app.pool, { fullName: 'Naledi Dube' })
  const given = await insertDonation(app.pool, { to: cause, by: donor, message: 'Go well' })
  const pending = await insertDonation(app.pool, { to: cause, by: donor, status: 'pending' })
  const failed = await insertDonation(app.pool, { to: cause, status: 'failed' })
  const gone = await insertDonation(app.pool, { to: cause })
  const part = await insertDonation(app.pool, { to: cause })
  await refund(gone.id, 10_000)
  await refund(part.id, 100)
  const idsOf = async (filter?: 'pending' | 'failed' | 'refunded' | 'all') => {
    const { items } = await app
      .as(cause.by)
      .get('listDonations', { campaignId: cause.id, ...(filter && { filter }) })
    return items.map(({ id }) => id)
  }
  expect(await idsOf()).toEqual([part.id, given.id])
  expect(await idsOf('pending')).toEqual([pending.id])
  expect(await idsOf('failed')).toEqual([failed.id])
  expect(await idsOf('refunded')).toEqual([part.id, gone.id])
  expect(await idsOf('all')).toHaveLength(5)
  const { items } = await app.as(cause.by).get('listDonations', { campaignId: cause.id })
  expect(items[1]).toMatchObject({
    name: 'Naledi Dube',
    amountCents: 10_000,
    refundedCents: 0,
    currency: 'ZAR',
    status: 'completed',
    isUnderReview: false,
    isDisputed: false,
    message: 'Go well',
  })
  expect(await auditOf(cause.id)).toEqual([])
})

test('an admin sees the same including anonymous donors, and the access is logged', async () => {
  const cause = await createTestCampaign()
  const admin = await insertMember(app.pool, { roles: ['admin'] })
  const donor = await insertMember(app.pool, { fullName: 'Naledi Dube' })
  await insertDonation(app.pool, { to: cause, by: donor, anonymous: true })
  const forAdmin = await app.as(admin).get('listDonations', { campaignId: cause.id })
  expect(forAdmin.items[0]?.name).toBe('Naledi Dube')
  expect(await auditOf(cause.id)).toEqual([
    { action: 'campaign.listDonations', actor: admin.id, owner: cause.by.id },
  ])
  const own = { ...(await insertCampaign(app.pool, { by: admin })), by: admin }
  await insertDonation(app.pool, { to: own, by: donor, anonymous: true })
  const forCreator = await app.as(admin).get('listDonations', { campaignId: own.id })
  expect(forCreator.items[0]?.name).toBeNull()
  expect(await auditOf(own.id)).toEqual([])
})

test('members find their own donations with their references, including those of removed campaigns', async () => {
  const [campaign, removed] = [await createTestCampaign(), await createTestCampaign({ title: 'A well' })]
  const donor = await insertMember(app.pool)
  const first = await insertDonation(app.pool, { to: removed, by: donor, at: on('2026-06-01T10:00:00Z') })
  await app.pool.query('update donations set campaign_id = null where id = $1', [first.id])
  const second = await insertDonation(app.pool, {
    to: campaign,
    by: donor,
    anonymous: true,
    status: 'pending',
  })
  await insertDonation(app.pool, { to: campaign, by: await insertMember(app.pool) })
  const { items, next } = await app.as(donor).get('listOwnDonations', {})
  expect(items).toMatchObject([
    {
      id: second.id,
      reference: second.reference,
      campaignId: campaign.id,
      status: 'pending',
      anonymous: true,
    },
    { id: first.id, reference: first.reference, campaignId: null, campaignTitle: 'A well' },
  ])
  expect(next).toBeNull()
})

test('responses to others never contain the name, id or address of an anonymous donor (SEC-M9)', async () => {
  const cause = await createTestCampaign()
  const canary = await insertMember(app.pool, {
    fullName: 'Canary Donor',
    email: 'canary.donor@example.co.za',
  })
  const sealed = { sealed: Buffer.from('canary.donor@example.co.za'), fingerprint: Buffer.from([1, 2, 3]) }
  await insertDonation(app.pool, { to: cause, by: canary, anonymous: true, address: sealed })
  const campaignId = cause.id
  const views: [Person | null, string][] = [
    [null, `/api/campaigns/${campaignId}/supporters`],
    [null, `/api/campaign-pages/${campaignId}`],
    [cause.by, `/api/campaigns/${campaignId}/supporters`],
    [cause.by, `/api/campaigns/${campaignId}/donations?filter=all`],
    [cause.by, `/api/campaigns/${campaignId}/donations.csv`],
    [cause.by, `/api/campaigns/${campaignId}/donations.csv?detail=1`],
    [cause.by, `/api/campaigns/${campaignId}/statement`],
  ]
  for (const [person, path] of views) {
    const { statusCode, body } = await app.request({ method: 'GET', path, cookies: person?.cookies })
    expect([path, statusCode]).toEqual([path, 200])
    expect([path, body.includes(canary.id), /canary/i.test(body)]).toEqual([path, false, false])
  }
})

test('refusals', async () => {
  const cause = await createTestCampaign()
  const hidden = await createTestCampaign({ hiddenAt: new Date() })
  const [stranger, moderator] = [
    await insertMember(app.pool),
    await insertMember(app.pool, { roles: ['moderator'] }),
  ]
  const statusOf = async (
    person: Person | null,
    name: 'listDonations' | 'getCampaignStatement',
    campaignId: string,
  ) => (await app.as(person).call(name, { campaignId })).status
  for (const name of ['listDonations', 'getCampaignStatement'] as const) {
    expect(await statusOf(null, name, cause.id)).toBe(401)
    expect(await statusOf(stranger, name, cause.id)).toBe(403)
    expect(await statusOf(moderator, name, cause.id)).toBe(403)
    expect(await statusOf(stranger, name, hidden.id)).toBe(404)
    expect(await statusOf(stranger, name, 'nonsense')).toBe(404)
    expect(await statusOf(hidden.by, name, hidden.id)).toBe(200)
  }
  expect((await app.as(null).call('listOwnDonations', {})).status).toBe(401)
  for (const campaignId of [hidden.id, 'nonsense'])
    expect((await app.as(stranger).call('listSupporters', { campaignId })).status).toBe(404)
  const cursor = Buffer.from('yesterday').toString('base64url')
  for (const name of ['listSupporters', 'listDonations', 'listOwnDonations'] as const) {
    const input = name === 'listOwnDonations' ? { cursor } : { campaignId: cause.id, cursor }
    expect((await app.as(cause.by).call(name, input)).status).toBe(422)
  }
  const wrongFilter = { campaignId: cause.id, filter: 'everything' }
  expect((await app.as(cause.by).call('listDonations', wrongFilter)).status).toBe(422)
})
