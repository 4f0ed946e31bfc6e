import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertBankAccount, insertCampaign, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import { insertJoinRequest, insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import {
  insertComment,
  insertGroup,
  insertImage,
  insertPrayer,
  insertSupports,
  insertUpdate,
} from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let owner: Person
let other: Person

beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 }, payments: true })
  owner = await insertMember(app.pool, { fullName: 'Thandi Mabaso' })
  other = await insertMember(app.pool, { fullName: 'Sipho Nkosi' })
})
afterAll(() => app?.close())

const at = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/)
const id = expect.stringMatching(/^[0-9a-f-]{36}$/)
const count = expect.any(Number)
const thandi = { name: 'Thandi Mabaso', tint: count }
const sipho = { name: 'Sipho Nkosi', tint: count }

/** Compares the answers of a running server with the entities field by field (acceptance ENT). */
describe('a prayer with its comments and updates', () => {
  test('has all of its fields for its owner; others read no coordinates and no id of a person (ENT-1)', async () => {
    const image = await insertImage(app.pool, { by: owner })
    const location = { name: 'Ceres', latitude: -33.37, longitude: 19.31 }
    const input = { title: 'Rain', description: 'For the farms.', category: 'other' } as const
    const { id: prayerId } = await app.as(owner).must('submitPrayer', {
      ...input,
      location,
      images: [{ id: image.id, alt: 'The dam' }],
      audience: { kind: 'public' },
    })
    const read = await app.as(owner).get('getPrayer', { prayerId })
    expect(read).toMatchObject({ id: prayerId, ...input, status: 'active', dateSubmitted: at, location })
    expect(read).toMatchObject({ author: thandi, mine: true, audience: { kind: 'public', groups: [] } })
    expect(read.images).toEqual([{ id: image.id, width: count, height: count, alt: 'The dam' }])
    expect(read.viewerCan).toContain('prayer.edit')
    const seen = await app.as(other).get('getPrayer', { prayerId })
    expect(seen.location).toEqual({ name: 'Ceres' })
    expect(seen.viewerCan).toEqual([
      'prayer.read',
      'prayer.support',
      'prayer.intercede',
      'prayer.comment',
      'prayer.remind',
    ])
    expect(JSON.stringify(seen)).not.toContain(owner.id)
  })

  test('update, comment, support and miracle (ENT-5)', async () => {
    const prayer = await insertPrayer(app.pool, { by: owner, audience: 'public' })
    const prayerId = prayer.id
    await insertUpdate(app.pool, { by: owner, prayer, text: 'Clouds.' })
    await insertComment(app.pool, { by: other, prayer, text: 'Amen.' })
    const spoken = { id, createdAt: at, isHidden: false, viewerCan: [] }
    const updates = await app.as(other).get('listUpdates', { prayerId })
    expect(updates.items).toEqual([{ ...spoken, content: 'Clouds.', author: thandi, mine: false }])
    const comments = await app.as(owner).get('listComments', { prayerId })
    expect(comments.items).toEqual([
      { ...spoken, comment: 'Amen.', author: sipho, mine: false, isAnonymous: false, isCollapsed: false },
    ])
    expect(await app.as(other).must('supportPrayer', { prayerId })).toEqual({ count: 1, mine: true })
    const miracle = await insertMiracle(app.pool, {
      by: owner,
      prayer,
      title: 'It rained',
      audience: 'public',
    })
    expect(await app.as(other).get('getMiracle', { miracleId: miracle.id })).toMatchObject({
      id: miracle.id,
      title: 'It rained',
      description: expect.any(String),
      images: [],
      reportedAt: at,
      author: thandi,
      prayer: { id: prayerId, title: prayer.title },
    })
  })
})

test('the numbers of a member are seven from the specification and three more (ENT-2)', async () => {
  const person = await insertMember(app.pool)
  const prayer = await insertPrayer(app.pool, { by: person })
  await insertPrayer(app.pool, { by: person, status: 'answered' })
  await insertSupports(app.pool, prayer.id, [other])
  const { stats } = await app.as(person).get('getDashboard', {})
  expect(stats).toEqual({
    ...{ totalPrayers: 2, activePrayers: 1, answeredPrayers: 1, currentStreak: 0, longestStreak: 0 },
    ...{ totalBadges: 0, engagementCount: 0 },
    ...{ totalMiracles: 0, supportsGiven: 0, prayingSince: at },
  })
})

test('the numbers of the community and of the landing page (ENT-3, ENT-4)', async () => {
  const age = { asOf: at, isCurrent: expect.any(Boolean) }
  const rate = {
    category: expect.any(String),
    totalPrayers: count,
    answeredPrayers: count,
    miracleRate: count,
  }
  const community = await app.as(owner).get('getStatistics', {})
  expect(community).toEqual({
    ...{ totalUsers: count, totalPrayers: count, totalMiracles: count, totalGroups: count },
    totalSupports: count,
    totalIntercessions: count,
    topCategories: expect.any(Array),
    categoryRates: Array(8).fill(rate),
    ...age,
  })
  const top = { category: expect.any(String), count }
  expect(community.topCategories).toEqual(community.topCategories.map(() => top))
  const { statistics } = await app.as(null).get('getLanding', {})
  expect(statistics).toEqual({
    ...{ activeUsers: count, totalPrayers: count, totalMiracles: count, totalCampaigns: count },
    ...age,
  })
})

test('group, member, join request and message (ENT-5)', async () => {
  const group = await insertGroup(app.pool, { by: owner, members: [other], name: 'Rain watch' })
  const requester = await insertMember(app.pool, { fullName: 'Anna Molefe' })
  await insertJoinRequest(app.pool, { by: requester, group, message: 'May I?' })
  await insertMessage(app.pool, { by: other, group, text: 'Amen.' })
  const groupId = group.id
  expect(await app.as(owner).get('getGroup', { groupId })).toMatchObject({
    ...{ id: groupId, name: 'Rain watch', description: expect.any(String), createdAt: at },
    ...{ owner: thandi, memberCount: 2, role: 'owner', membershipStatus: 'member' },
  })
  const members = await app.as(other).get('listMembers', { groupId })
  const member = { id, joinedAt: at, isCollapsed: false, viewerCan: [] }
  expect(members.items).toEqual([
    { ...member, author: thandi, role: 'owner', mine: false },
    { ...member, author: sipho, role: 'member', mine: true },
  ])
  const requests = await app.as(owner).get('listJoinRequests', { groupId })
  const author = { name: 'Anna Molefe', tint: count }
  expect(requests.items).toEqual([{ id, author, message: 'May I?', createdAt: at, isCollapsed: false }])
  expect(await app.as(requester).get('getGroup', { groupId })).toMatchObject({ membershipStatus: 'pending' })
  const { items } = await app.as(owner).get('listMessages', { groupId })
  expect(items).toMatchObject([
    { id, number: 1, content: 'Amen.', images: [], createdAt: at, author: sipho, mine: false },
  ])
})

test('profile, role and session (ENT-5)', async () => {
  const admin = await insertMember(app.pool, { roles: ['admin'], fullName: 'Anna Admin' })
  expect(await app.as(admin).get('getProfile', {})).toMatchObject({
    ...{ id: admin.id, email: admin.email, fullName: 'Anna Admin', username: null },
  })
  expect(await app.as(admin).get('getSession', {})).toEqual({
    member: {
      ...{ id: admin.id, fullName: 'Anna Admin', email: admin.email, displayName: 'Anna Admin', tint: count },
      ...{ roles: ['admin'], timeZone: 'Africa/Johannesburg', suspendedUntil: null, needsConsent: false },
      isMailRefused: false,
      usesSecondFactor: false,
      lacksSecondFactor: false,
    },
    accessEndsAt: at,
  })
  const { items } = await app.as(admin).get('listPeople', { search: admin.email })
  expect(items).toMatchObject([{ id: admin.id, roles: ['admin'], joinedAt: at }])
})

test('campaign, donation in each of its three states, recipient and bank (ENT-6)', async () => {
  await insertBankAccount(app.pool, { of: owner })
  const campaign = await insertCampaign(app.pool, { by: owner, title: 'A roof', goalCents: 500_000 })
  const campaignId = campaign.id
  for (const status of ['pending', 'completed', 'failed'] as const)
    await insertDonation(app.pool, { to: campaign, by: other, status, amountCents: 10_000 })
  expect(await app.as(owner).get('getCampaign', { campaignId })).toMatchObject({
    ...{ id: campaignId, title: 'A roof', goalCents: 500_000, status: 'active', createdAt: at },
    ...{ description: expect.any(String), endsOn: null, payoutEnabled: expect.any(Boolean), creator: thandi },
  })
  const { items } = await app.as(owner).get('listDonations', { campaignId, filter: 'all' })
  expect(items.map(({ status }) => status).toSorted()).toEqual(['completed', 'failed', 'pending'])
  const donation = {
    id,
    at,
    name: 'Sipho Nkosi',
    amountCents: 10_000,
    currency: 'ZAR',
    message: expect.any(String),
  }
  expect(items).toMatchObject([donation, donation, donation])
  const { account } = await app.as(owner).get('getBankAccount', {})
  expect(account).toMatchObject({ accountName: 'A Creator', bankName: 'Absa', last4: '6789' })
  const banks = await app.as(owner).get('listBanks', {})
  expect(banks.items[0]).toEqual({ code: expect.any(String), name: expect.any(String), active: true })
})
