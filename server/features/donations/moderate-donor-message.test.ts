import { afterAll, beforeAll, expect, test } from 'vitest'
import { donationsCsv } from '#contract/fundraising/donation-operations.ts'
import { insertCampaign, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { caseOf, createMemberOfAge, createReport } from '#tests/support/report-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const donorMessage = 'Cruel words about the creator.'
let app: TestApp
let moderator: Person
let reporter: Person

beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
  moderator = await insertMember(app.pool, { roles: ['moderator'] })
  reporter = await createMemberOfAge(app, 30)
})
afterAll(() => app.close())

async function createDonationWithMessage(overrides: { by?: Person; anonymous?: boolean } = {}) {
  const creator = await insertMember(app.pool)
  const campaign = await insertCampaign(app.pool, { by: creator })
  const { id } = await insertDonation(app.pool, { to: campaign, message: donorMessage, ...overrides })
  return { creator, campaignId: campaign.id, target: { kind: 'donation', id } as const }
}

/** All views that show a donor's message, by name: supporters, the creator's table and file, an admin's table. */
async function readersOf({
  creator,
  campaignId,
}: {
  creator: Person
  campaignId: string
}): Promise<string[]> {
  const admin = await insertMember(app.pool, { roles: ['admin'] })
  const path = donationsCsv.replace(':campaignId', campaignId)
  const file = (detail: string) =>
    app.request({ method: 'GET', path: `${path}${detail}`, cookies: creator.cookies })
  const answers = {
    supporters: JSON.stringify(await app.as(null).get('listSupporters', { campaignId })),
    page: JSON.stringify(await app.as(reporter).get('getCampaignPage', { campaignId })),
    table: JSON.stringify(await app.as(creator).get('listDonations', { campaignId, filter: 'all' })),
    adminTable: JSON.stringify(await app.as(admin).get('listDonations', { campaignId, filter: 'all' })),
    file: (await file('')).body,
    detailedFile: (await file('?detail=1')).body,
  }
  return Object.entries(answers).flatMap(([name, text]) => (text.includes(donorMessage) ? [name] : []))
}

const everywhere = ['supporters', 'page', 'table', 'adminTable', 'file', 'detailedFile']

test('a donor’s message is reported, hidden from all but the donor, shown again; the donation stays', async () => {
  const donor = await insertMember(app.pool)
  const donation = await createDonationWithMessage({ by: donor })
  expect(await readersOf(donation)).toEqual(everywhere)
  await createReport(app, { by: reporter, target: donation.target, reason: 'harassment' })
  const caseId = await caseOf(app, donation.target.id)
  const read = await app.as(moderator).get('getCase', { caseId })
  expect(read).toMatchObject({ kind: 'donation', text: donorMessage, author: { name: donor.fullName } })
  await app.as(moderator).must('actOnCase', { caseId, action: 'hide', reason: 'It is cruel.' })
  expect(await readersOf(donation)).toEqual([])
  const [own] = (await app.as(donor).get('listOwnDonations', {})).items
  expect(own?.message).toBe(donorMessage)
  const [supporter] = (await app.as(null).get('listSupporters', { campaignId: donation.campaignId })).items
  expect(supporter).toMatchObject({ name: donor.fullName, message: '' })
  const [mail] = await app.mailbox(donor.email, 1)
  expect(mail?.text).toContain('Words with a donation')
  expect(mail?.text).not.toContain(donorMessage)
  const { rows } = await app.pool.query(
    'select action, subject_kind as kind, owner_id as "ownerId" from audit_log where subject_id = $1',
    [donation.target.id],
  )
  expect(rows).toEqual([{ action: 'case.hide', kind: 'donation', ownerId: donor.id }])
  await app.as(moderator).must('actOnCase', { caseId, action: 'restore', reason: 'It was a quotation.' })
  expect(await readersOf(donation)).toEqual(everywhere)
})

test('a guest’s message is removed for good; a report about a guest waits for a decision', async () => {
  const donation = await createDonationWithMessage()
  await createReport(app, { by: donation.creator, target: donation.target })
  await app.runSchedule('cleanup')
  const caseId = await caseOf(app, donation.target.id)
  expect(await app.as(moderator).get('getCase', { caseId })).toMatchObject({ state: 'open', author: null })
  const decided = await app
    .as(moderator)
    .must('actOnCase', { caseId, action: 'remove', reason: 'It is cruel.' })
  expect(decided).toMatchObject({ outcome: 'removed', text: null })
  expect(await readersOf(donation)).toEqual([])
  const { rows } = await app.pool.query('select message, amount_cents from donations where id = $1', [
    donation.target.id,
  ])
  expect(rows).toMatchObject([{ message: '' }])
})

test('a name that a guest typed is reported, hidden and removed like a message (REQ-343)', async () => {
  const by = await insertMember(app.pool)
  const campaign = await insertCampaign(app.pool, { by })
  const { id } = await insertDonation(app.pool, { to: campaign, guestName: donorMessage })
  const donation = { creator: by, campaignId: campaign.id, target: { kind: 'donation', id } as const }
  expect(await readersOf(donation)).toEqual(everywhere)
  await createReport(app, { by: reporter, target: donation.target })
  const caseId = await caseOf(app, id)
  expect(await app.as(moderator).get('getCase', { caseId })).toMatchObject({
    text: donorMessage,
    author: null,
  })
  await app.as(moderator).must('actOnCase', { caseId, action: 'hide', reason: 'It is cruel.' })
  // Admins read names with an audit entry, as those of anonymous donors.
  expect(await readersOf(donation)).toEqual(['adminTable'])
  await app.as(moderator).must('actOnCase', { caseId, action: 'restore', reason: 'It is a name.' })
  expect(await readersOf(donation)).toEqual(everywhere)
  await createReport(app, { by: await createMemberOfAge(app, 30), target: donation.target })
  const again = await caseOf(app, id)
  await app.as(moderator).must('actOnCase', { caseId: again, action: 'remove', reason: 'It is cruel.' })
  expect(await readersOf(donation)).toEqual([])
})

test('a report never names an anonymous donor, who cannot be blocked either', async () => {
  const donor = await insertMember(app.pool, { fullName: 'Nobody Mayknow' })
  const donation = await createDonationWithMessage({ by: donor, anonymous: true })
  const block = await app.as(reporter).call('blockPerson', { target: donation.target })
  const person = { target: donation.target, about: 'person', reason: 'spam', details: '' }
  const about = await app.as(reporter).call('report', person)
  expect([block.status, about.status]).toEqual([404, 404])
  await createReport(app, { by: reporter, target: donation.target })
  const read = await app.as(moderator).get('getCase', { caseId: await caseOf(app, donation.target.id) })
  expect([read.author, read.text]).toEqual([null, donorMessage])
  expect(read.choices).toEqual(['hide', 'remove', 'dismiss'])
  expect(JSON.stringify(read)).not.toContain('Mayknow')
})

test('a message that is not public can be reported only by those who may read it', async () => {
  const donation = await createDonationWithMessage()
  await app.pool.query(`update donations set status = 'pending', completed_at = null where id = $1`, [
    donation.target.id,
  ])
  const input = { target: donation.target, about: 'content', reason: 'spam', details: '' }
  expect((await app.as(reporter).call('report', input)).status).toBe(404)
  expect((await app.as(donation.creator).call('report', input)).status).toBe(201)
})

test('refusals: one’s own message, none, an unknown one', async () => {
  const donor = await insertMember(app.pool)
  const donation = await createDonationWithMessage({ by: donor })
  const input = { target: donation.target, about: 'content', reason: 'spam', details: '' }
  expect((await app.as(donor).call('report', input)).status).toBe(403)
  await app.pool.query(`update donations set message = '' where id = $1`, [donation.target.id])
  expect((await app.as(reporter).call('report', input)).status).toBe(404)
  const unknown = { ...input, target: { kind: 'donation', id: '01980000-0000-7000-8000-000000000000' } }
  expect((await app.as(reporter).call('report', unknown)).status).toBe(404)
})
