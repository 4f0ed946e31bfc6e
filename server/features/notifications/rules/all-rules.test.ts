import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type NotificationDetail,
  type NotificationKind,
  notificationDetails,
  notificationKindNames,
} from '#contract/notifications/notification-kinds.ts'
import { insertCampaign, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import { insertJoinRequest } from '#server/fixtures/group-activity-fixtures.ts'
import {
  insertComment,
  insertGroup,
  insertPrayer,
  insertSupports,
} from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { notificationsOf, publishEvent } from '#tests/support/notifications.ts'
import { caseOf, createMemberOfAge, createReport } from '#tests/support/report-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app.close())

const member = () => insertMember(app.pool)
const staff = (role: 'moderator' | 'admin') => insertMember(app.pool, { roles: [role] })

async function membershipOf({ id: groupId }: { id: string }, { id: userId }: Person): Promise<string> {
  const { rows } = await app.pool.query('select id from group_members where group_id = $1 and user_id = $2', [
    groupId,
    userId,
  ])
  return rows[0].id
}

async function publicPrayer(owner: Person): Promise<string> {
  return (await insertPrayer(app.pool, { by: owner, audience: 'public' })).id
}

async function reportedPrayer(author: Person) {
  const reporter = await createMemberOfAge(app, 30)
  const id = await publicPrayer(author)
  await createReport(app, { by: reporter, target: { kind: 'prayer', id } })
  return { reporter, caseId: await caseOf(app, id) }
}

/** The receivers, the actor, and those who are not notified although it happened before their eyes. */
type Notified = { notified: Person[]; actor?: Person; others?: Person[]; detail?: NotificationDetail }

/** Each kind comes about by the operations of the product, wherever a person causes it. */
const scenes: Record<NotificationKind, () => Promise<Notified>> = {
  reminder: async () => {
    const [owner, reminded] = [await member(), await member()]
    const prayerId = await publicPrayer(owner)
    await publishEvent(app, 'reminder.ended', { memberId: reminded.id, prayerId, reason: 'answered' }, null)
    return { notified: [reminded], others: [owner], detail: 'answered' }
  },
  prayed: async () => {
    const [owner, actor] = [await member(), await member()]
    await app.as(actor).must('prayForPrayer', { prayerId: await publicPrayer(owner) })
    return { notified: [owner], actor }
  },
  supported: async () => {
    const [owner, actor] = [await member(), await member()]
    await app.as(actor).must('supportPrayer', { prayerId: await publicPrayer(owner) })
    return { notified: [owner], actor }
  },
  commented: async () => {
    const [owner, earlier, supporter, actor] = [
      await member(),
      await member(),
      await member(),
      await member(),
    ]
    const prayerId = await publicPrayer(owner)
    await insertComment(app.pool, { by: earlier, prayer: { id: prayerId }, text: 'Amen' })
    await insertComment(app.pool, { by: actor, prayer: { id: prayerId }, text: 'Amen' })
    await insertSupports(app.pool, prayerId, [supporter])
    await app.as(actor).must('addComment', { prayerId, comment: 'I pray with you.' })
    return { notified: [owner, earlier], actor, others: [supporter] }
  },
  amen: async () => {
    const [owner, actor] = [await member(), await member()]
    const { id: miracleId } = await insertMiracle(app.pool, { by: owner, audience: 'public' })
    await app.as(actor).must('sayAmen', { miracleId })
    return { notified: [owner], actor }
  },
  'update-on-carried': async () => {
    const [actor, supporter, commenter, intercessor] = [
      await member(),
      await member(),
      await member(),
      await member(),
    ]
    const prayerId = await publicPrayer(actor)
    await insertSupports(app.pool, prayerId, [supporter, actor])
    await insertComment(app.pool, { by: commenter, prayer: { id: prayerId }, text: 'Amen' })
    await app.as(intercessor).must('prayForPrayer', { prayerId })
    await app.as(actor).must('addUpdate', { prayerId, content: 'Clouds today.' })
    return { notified: [supporter, commenter], actor, others: [intercessor] }
  },
  'answered-carried': async () => {
    const [actor, carrier, outsider] = [await member(), await member(), await member()]
    const group = await insertGroup(app.pool, { by: actor, members: [carrier] })
    const prayerId = await publicPrayer(actor)
    await insertSupports(app.pool, prayerId, [carrier, outsider])
    await app.as(actor).must('reportMiracle', {
      prayerId,
      title: 'Healed',
      description: 'The doctors have no words.',
      audience: { kind: 'groups', groupIds: [group.id] },
    })
    return { notified: [carrier], actor, others: [outsider] }
  },
  'join-requested': async () => {
    const [owner, admin, plain, actor] = [await member(), await member(), await member(), await member()]
    const group = await insertGroup(app.pool, { by: owner, admins: [admin], members: [plain] })
    await app.as(actor).must('requestToJoin', { groupId: group.id })
    return { notified: [owner, admin], actor, others: [plain] }
  },
  'join-decided': async () => {
    const [actor, requester] = [await member(), await member()]
    const group = await insertGroup(app.pool, { by: actor })
    const { id: requestId } = await insertJoinRequest(app.pool, { by: requester, group })
    await app.as(actor).must('acceptJoinRequest', { requestId })
    return { notified: [requester], actor, detail: 'accepted' }
  },
  'role-changed': async () => {
    const [actor, promoted] = [await member(), await member()]
    const group = await insertGroup(app.pool, { by: actor, members: [promoted] })
    const memberId = await membershipOf(group, promoted)
    await app.as(actor).must('changeMemberRole', { groupId: group.id, memberId, role: 'admin' })
    return { notified: [promoted], actor, detail: 'admin' }
  },
  'group-offered': async () => {
    const [actor, heir] = [await member(), await member()]
    const group = await insertGroup(app.pool, { by: actor, members: [heir] })
    const memberId = await membershipOf(group, heir)
    await app.as(actor).must('transferGroup', { groupId: group.id, memberId })
    return { notified: [heir], actor }
  },
  'membership-ended': async () => {
    const [actor, one, another] = [await member(), await member(), await member()]
    const group = await insertGroup(app.pool, { by: actor, members: [one, another] })
    await app.as(actor).must('deleteGroup', { groupId: group.id })
    return { notified: [one, another], actor, detail: 'group-deleted' }
  },
  'group-prayers': async () => {
    const [actor, one, another, outsider] = [await member(), await member(), await member(), await member()]
    const group = await insertGroup(app.pool, { by: one, members: [actor, another] })
    await app.as(actor).must('submitPrayer', {
      title: 'T',
      description: 'D',
      category: 'family',
      audience: { kind: 'groups', groupIds: [group.id] },
    })
    return { notified: [one, another], actor, others: [outsider] }
  },
  replied: async () => {
    const [actor, quoted, silent] = [await member(), await member(), await member()]
    const { id: groupId } = await insertGroup(app.pool, { by: actor, members: [quoted, silent] })
    const send = (by: Person, replyToId?: string) =>
      app
        .as(by)
        .must('sendMessage', { groupId, clientId: crypto.randomUUID(), content: 'Good morning', replyToId })
    await send(actor, (await send(quoted)).id)
    return { notified: [quoted], actor, others: [silent] }
  },
  chat: async () => {
    const [actor, one, silent] = [await member(), await member(), await member()]
    const { id: groupId } = await insertGroup(app.pool, { by: actor, members: [one, silent] })
    for (const person of [actor, one])
      await app.as(person).must('setNotificationChoice', { kind: 'chat', here: true })
    await app
      .as(actor)
      .must('sendMessage', { groupId, clientId: crypto.randomUUID(), content: 'Good morning' })
    return { notified: [one], actor, others: [silent] }
  },
  'gift-received': async () => {
    const [creator, actor] = [await member(), await member()]
    const campaign = await insertCampaign(app.pool, { by: creator })
    const { id: donationId } = await insertDonation(app.pool, { to: campaign, by: actor })
    const parties = { campaignId: campaign.id, creatorId: creator.id, donorId: actor.id }
    await publishEvent(app, 'donation.completed', { donationId, ...parties })
    return { notified: [creator], actor }
  },
  'campaign-news': async () => {
    const [actor, donor, refunded] = [await member(), await member(), await member()]
    const campaign = await insertCampaign(app.pool, { by: actor })
    await insertDonation(app.pool, { to: campaign, by: donor })
    const back = await insertDonation(app.pool, { to: campaign, by: refunded })
    await app.pool.query('update donations set refunded_cents = amount_cents where id = $1', [back.id])
    await app.as(actor).must('addCampaignUpdate', { campaignId: campaign.id, body: 'We are half way.' })
    return { notified: [donor], actor, others: [refunded], detail: 'update' }
  },
  campaign: async () => {
    const [creator, actor] = [await member(), await staff('admin')]
    const { id: campaignId } = await insertCampaign(app.pool, { by: creator })
    await app.as(actor).must('holdCampaign', { campaignId, reason: 'We ask.' })
    return { notified: [creator], actor, detail: 'held' }
  },
  donation: async () => {
    const [creator, donor] = [await member(), await member()]
    const campaign = await insertCampaign(app.pool, { by: creator })
    const { id: donationId } = await insertDonation(app.pool, { to: campaign, by: donor })
    const parties = { campaignId: campaign.id, creatorId: creator.id, donorId: donor.id }
    await publishEvent(app, 'donation.refunded', { donationId, ...parties })
    return { notified: [donor], others: [creator], detail: 'refunded' }
  },
  account: async () => {
    const [promoted, actor] = [await member(), await staff('admin')]
    await publishEvent(app, 'account.roles-changed', { accountId: promoted.id }, actor.id)
    return { notified: [promoted], actor, detail: 'roles' }
  },
  moderation: async () => {
    const [author, actor] = [await member(), await staff('moderator')]
    const { caseId, reporter } = await reportedPrayer(author)
    await app.as(actor).must('actOnCase', { caseId, action: 'warn', reason: 'It names somebody.' })
    return { notified: [author], actor, others: [reporter], detail: 'warned' }
  },
  'report-decided': async () => {
    const [author, actor] = [await member(), await staff('moderator')]
    const { caseId, reporter } = await reportedPrayer(author)
    await app.as(actor).must('actOnCase', { caseId, action: 'dismiss', reason: 'Nothing is wrong with it.' })
    return { notified: [reporter], actor, others: [author] }
  },
  'case-opened': async () => {
    const [author, moderator, admin] = [await member(), await staff('moderator'), await staff('admin')]
    const { reporter } = await reportedPrayer(author)
    return { notified: [moderator, admin], actor: reporter, others: [author] }
  },
  'contact-received': async () => {
    const [admin, moderator] = [await staff('admin'), await staff('moderator')]
    await app.as(null).must('sendContactMessage', {
      name: 'Lerato',
      email: 'lerato@example.co.za',
      subject: 'A question',
      message: 'How do I found a group?',
    })
    return { notified: [admin], others: [moderator] }
  },
  'review-opened': async () => {
    const [admin, moderator] = [await staff('admin'), await staff('moderator')]
    await publishEvent(app, 'review.opened', { reviewId: crypto.randomUUID() })
    return { notified: [admin], others: [moderator] }
  },
  'payout-due': async () => {
    const [admin, creator] = [await staff('admin'), await member()]
    await publishEvent(app, 'payout.due', { creatorId: creator.id })
    return { notified: [admin], others: [creator] }
  },
}

test.each(Object.keys(scenes) as (keyof typeof scenes)[])(
  '%s: one entry for each receiver, none for whoever did it (NOTIF-1)',
  async (kind) => {
    const { notified, actor, others = [], detail = null } = await scenes[kind]()
    for (const person of notified)
      expect(await notificationsOf(app, person, kind)).toMatchObject([{ items: 1, isSeen: false, detail }])
    for (const person of [...others, ...(actor ? [actor] : [])])
      expect(await notificationsOf(app, person, kind)).toEqual([])
  },
)

test('the member of an account is notified of what happens to it, also of their own acts', async () => {
  const thandi = await member()
  await publishEvent(app, 'account.password-changed', { accountId: thandi.id }, thandi.id)
  await publishEvent(app, 'account.password-reset', { accountId: thandi.id })
  expect(await notificationsOf(app, thandi)).toMatchObject([
    { kind: 'account', detail: 'password', items: 1 },
  ])
})

test('where a child may be in danger nobody is warned (SEC-7.5)', async () => {
  const [author, moderator, reporter] = [
    await member(),
    await staff('moderator'),
    await createMemberOfAge(app, 30),
  ]
  const id = await publicPrayer(author)
  await createReport(app, { by: reporter, target: { kind: 'prayer', id }, reason: 'child-safety' })
  const caseId = await caseOf(app, id)
  await app.as(moderator).must('actOnCase', { caseId, action: 'warn', reason: 'It names a child.' })
  expect(await notificationsOf(app, author, 'moderation')).toEqual([])
  expect(await notificationsOf(app, reporter, 'report-decided')).toHaveLength(1)
})

test('a suspended member is notified only of what may not be refused', async () => {
  const [thandi, admin, sipho] = [await member(), await staff('admin'), await member()]
  const prayerId = await publicPrayer(thandi)
  await app.as(admin).must('suspendPerson', { personId: thandi.id, days: 7, reason: 'Insults.' })
  await app.as(sipho).must('supportPrayer', { prayerId })
  expect(await notificationsOf(app, thandi)).toMatchObject([{ kind: 'moderation', detail: 'suspended' }])
})

test('donors learn of a campaign for another purpose if they gave lately, and of one that staff removed', async () => {
  const [creator, donor, earlier, admin] = [
    await member(),
    await member(),
    await member(),
    await staff('admin'),
  ]
  const campaign = await insertCampaign(app.pool, { by: creator })
  const { id: campaignId } = campaign
  await insertDonation(app.pool, { to: campaign, by: donor })
  await insertDonation(app.pool, { to: campaign, by: earlier, at: new Date('2020-01-01T00:00:00Z') })
  const whole = { campaignId, isForOtherPurpose: true, creatorId: creator.id }
  await publishEvent(app, 'campaign.edited', whole, creator.id)
  await publishEvent(app, 'campaign.edited', { ...whole, isForOtherPurpose: false }, creator.id)
  expect(await notificationsOf(app, donor)).toMatchObject([
    { kind: 'campaign-news', detail: 'changed', items: 1, subject: { title: campaign.title } },
  ])
  expect(await notificationsOf(app, earlier)).toEqual([])
  await app.as(admin).must('deleteCampaign', { campaignId, reason: 'A copy.' })
  for (const person of [donor, earlier])
    expect(await notificationsOf(app, person)).toMatchObject([
      { kind: 'campaign-news', detail: 'removed', subject: { title: null } },
    ])
})

test('every kind and detail of the contract fits the table', async () => {
  const { id } = await member()
  const details = Object.values(notificationDetails).flat()
  const { rowCount } = await app.pool.query(
    `insert into notifications (id, user_id, kind, aggregate_key, detail, first_at, last_at)
     select gen_random_uuid(), $1, kind, kind || detail, detail, now(), now()
       from unnest($2::text[]) as kind, unnest($3::text[]) as detail`,
    [id, notificationKindNames, [...new Set(details)]],
  )
  expect(rowCount).toBe(notificationKindNames.length * new Set(details).size)
})
