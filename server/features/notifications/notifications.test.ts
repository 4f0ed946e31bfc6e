import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertCampaign, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import { insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import { insertGroup, insertPrayer, insertSupports } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, insertSession, type Person } from '#server/fixtures/member-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { allAreTold, notificationsOf, publishEvent } from '#tests/support/notifications.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openStream } from '#tests/support/test-stream.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app.close())

const DAY = 86_400
const member = (input = {}) => insertMember(app.pool, input)
const publicPrayer = async (by: Person) => (await insertPrayer(app.pool, { by, audience: 'public' })).id
const pray = (by: Person, prayerId: string) => app.as(by).must('prayForPrayer', { prayerId })
const block = (by: Person, id: string) => app.as(by).call('blockPerson', { target: { kind: 'prayer', id } })
const countOf = async (person: Person) => {
  await allAreTold(app)
  return (await app.as(person).get('countNotifications', {})).count
}
const seen = (person: Person) =>
  app.as(person).must('markNotificationsSeen', { upTo: app.clock.now().toISOString() })

describe('aggregation', () => {
  test('12 people who pray are one entry, and who prays again is counted once (NOTIF-2, PRAY-8)', async () => {
    const owner = await member()
    const prayerId = await publicPrayer(owner)
    const people = await Promise.all(Array.from({ length: 12 }, () => member()))
    for (const person of people) await pray(person, prayerId)
    await pray(people[0] as Person, prayerId)
    await pray(owner, prayerId)
    expect(await notificationsOf(app, owner)).toMatchObject([
      { kind: 'prayed', items: 12, people: 12, name: null, subject: { kind: 'prayer', id: prayerId } },
    ])
    app.clock.advance(DAY)
    await pray(people[0] as Person, prayerId)
    expect(await notificationsOf(app, owner)).toMatchObject([{ items: 13, people: 12 }])
    expect(await countOf(owner)).toBe(1)
    app.clock.advance(-DAY)
  })

  test('a seen entry is closed, and what happens next begins a new one', async () => {
    const [owner, first, second] = [await member(), await member(), await member()]
    const prayerId = await publicPrayer(owner)
    await app.as(first).must('supportPrayer', { prayerId })
    await allAreTold(app)
    expect(await seen(owner)).toEqual({ count: 0 })
    await app.as(second).must('supportPrayer', { prayerId })
    expect(await notificationsOf(app, owner)).toMatchObject([
      { isSeen: false, items: 1 },
      { isSeen: true, items: 1 },
    ])
  })

  test('what is taken back before it was seen is taken out of the counts, and with the last the entry', async () => {
    const [owner, first, second] = [await member(), await member(), await member()]
    const prayerId = await publicPrayer(owner)
    for (const person of [first, second]) await pray(person, prayerId)
    expect(await notificationsOf(app, owner)).toMatchObject([{ items: 2, people: 2 }])
    await app.as(first).must('withdrawIntercession', { prayerId })
    expect(await notificationsOf(app, owner)).toMatchObject([{ items: 1, people: 1 }])
    await app.as(second).must('withdrawIntercession', { prayerId })
    expect(await notificationsOf(app, owner)).toEqual([])
    expect(await countOf(owner)).toBe(0)
  })

  test('of two comments of one person one may go; a hidden one counts no more', async () => {
    const [owner, sipho] = [await member(), await member()]
    const prayerId = await publicPrayer(owner)
    const write = (comment: string) => app.as(sipho).must('addComment', { prayerId, comment })
    const { id: commentId } = await write('Amen')
    await write('Still with you')
    expect(await notificationsOf(app, owner)).toMatchObject([{ items: 2, people: 1 }])
    await app.as(sipho).must('deleteComment', { prayerId, commentId })
    expect(await notificationsOf(app, owner)).toMatchObject([{ items: 1, people: 1 }])
  })
})

describe('names', () => {
  test('who prays is named only while they choose it, and while neither is hidden from the other', async () => {
    const [owner, shy, open] = [
      await member(),
      await member(),
      await member({ fullName: 'Thandi Mabaso', shownAs: 'first_name' }),
    ]
    const prayerId = await publicPrayer(owner)
    await app.as(open).must('shareNameWhenPraying', { sharesName: true })
    for (const person of [open, shy]) await pray(person, prayerId)
    expect(await notificationsOf(app, owner)).toMatchObject([{ people: 2, name: 'Thandi M.' }])
    await app.as(open).must('shareNameWhenPraying', { sharesName: false })
    expect(await notificationsOf(app, owner)).toMatchObject([{ people: 2, name: null }])
    await app.as(open).must('shareNameWhenPraying', { sharesName: true })
    expect(await notificationsOf(app, owner)).toMatchObject([{ people: 2, name: 'Thandi M.' }])
    await block(owner, await publicPrayer(open))
    expect(await notificationsOf(app, owner)).toMatchObject([{ people: 2, name: null }])
  })

  test('supports and Amens name nobody (REQ-80)', async () => {
    const [owner, sipho] = [await member(), await member()]
    const { id: miracleId } = await insertMiracle(app.pool, { by: owner, audience: 'public' })
    await app.as(sipho).must('sayAmen', { miracleId })
    await app.as(sipho).must('supportPrayer', { prayerId: await publicPrayer(owner) })
    const entries = await notificationsOf(app, owner)
    expect(entries.map(({ kind, name, people }) => [kind, name, people])).toEqual([
      ['supported', null, 1],
      ['amen', null, 1],
    ])
    expect(JSON.stringify(entries)).not.toContain(sipho.id)
  })
})

describe('nobody is notified', () => {
  test('of what a blocked person does, on either side (PRAY-8)', async () => {
    const [owner, blocked, blocker] = [await member(), await member(), await member()]
    const prayerId = await publicPrayer(owner)
    const group = await insertGroup(app.pool, { by: owner, members: [blocked, blocker] })
    await app.pool.query("update prayer_requests set audience = 'groups' where id = $1", [prayerId])
    await app.pool.query(
      'insert into prayer_shares select id, $2, date_submitted from prayer_requests where id = $1',
      [prayerId, group.id],
    )
    await block(owner, await publicPrayer(blocked))
    await block(blocker, await publicPrayer(owner))
    for (const memberId of [blocked.id, blocker.id])
      await publishEvent(
        app,
        'prayer.supported',
        { prayerId, ownerId: owner.id, supporterId: memberId },
        memberId,
      )
    expect(await notificationsOf(app, owner)).toEqual([])
  })

  test('of a prayer they muted, altogether or for one kind (PRAY-8)', async () => {
    const [owner, sipho] = [await member(), await member()]
    const [muted, quieter] = [await publicPrayer(owner), await publicPrayer(owner)]
    await app.as(owner).must('muteNotifications', { subjectKind: 'prayer', subjectId: muted })
    await app
      .as(owner)
      .must('muteNotifications', { subjectKind: 'prayer', subjectId: quieter, kind: 'prayed' })
    for (const prayerId of [muted, quieter]) {
      await pray(sipho, prayerId)
      await app.as(sipho).must('supportPrayer', { prayerId })
    }
    expect(await notificationsOf(app, owner)).toMatchObject([{ kind: 'supported', subject: { id: quieter } }])
    const mute = { subjectKind: 'prayer', subjectId: quieter, kind: 'prayed' } as const
    await app.as(owner).must('unmuteNotifications', mute)
    await pray(await member(), quieter)
    expect(await notificationsOf(app, owner, 'prayed')).toHaveLength(1)
  })

  test('of a prayer that they carried and muted', async () => {
    const [owner, carrier] = [await member(), await member()]
    const prayerId = await publicPrayer(owner)
    await insertSupports(app.pool, prayerId, [carrier])
    await app.as(carrier).must('muteNotifications', { subjectKind: 'prayer', subjectId: prayerId })
    await app.as(owner).must('addUpdate', { prayerId, content: 'Rain at last.' })
    expect(await notificationsOf(app, carrier)).toEqual([])
  })

  test('of a muted group, except what concerns their own place in it', async () => {
    const [owner, plain] = [await member(), await member()]
    const group = await insertGroup(app.pool, { by: owner, members: [plain] })
    await app.as(plain).must('muteNotifications', { subjectKind: 'group', subjectId: group.id })
    const { id: prayerId } = await insertPrayer(app.pool, { by: owner, audience: 'groups', groups: [group] })
    await publishEvent(app, 'prayer.shared', { prayerId, groupId: group.id }, owner.id)
    const payload = { groupId: group.id, userId: plain.id, role: 'admin' } as const
    await publishEvent(app, 'member.role-changed', payload, owner.id)
    expect((await notificationsOf(app, plain)).map(({ kind }) => kind)).toEqual(['role-changed'])
  })
})

describe('what a person may no longer see is in neither list nor count (NOTIF-3)', () => {
  test('a prayer made private, and a miracle that was deleted', async () => {
    const [owner, carrier] = [await member(), await member()]
    const prayerId = await publicPrayer(owner)
    await insertSupports(app.pool, prayerId, [carrier])
    await app.as(owner).must('addUpdate', { prayerId, content: 'Rain at last.' })
    const { id: miracleId } = await app.as(owner).must('reportMiracle', {
      ...{ prayerId, title: 'Rain', description: 'The dams are full.', audience: { kind: 'public' } },
    })
    expect(await notificationsOf(app, carrier)).toHaveLength(2)
    await app.as(owner).must('deleteMiracle', { miracleId })
    expect(await notificationsOf(app, carrier)).toMatchObject([{ kind: 'update-on-carried' }])
    await app.as(owner).must('changeAudience', { prayerId, audience: { kind: 'private' } })
    expect([await notificationsOf(app, carrier), await countOf(carrier)]).toEqual([[], 0])
  })

  test('a prayer under its new title, and a person under their new name', async () => {
    const [owner, sipho] = [await member(), await member({ fullName: 'Sipho Zulu' })]
    const prayerId = await publicPrayer(owner)
    await app.as(sipho).must('addComment', { prayerId, comment: 'Amen' })
    await app.pool.query("update prayer_requests set title = 'Rain' where id = $1", [prayerId])
    await app.pool.query("update profiles set full_name = 'Sipho Dube' where id = $1", [sipho.id])
    expect(await notificationsOf(app, owner)).toMatchObject([
      { name: 'Sipho Dube', subject: { title: 'Rain' } },
    ])
  })

  test('what only one person did who is now blocked, or who left', async () => {
    const [owner, blocked, left] = [await member(), await member(), await member()]
    const [one, another] = [await publicPrayer(owner), await publicPrayer(owner)]
    const theirs = await publicPrayer(blocked)
    await app.as(blocked).must('addComment', { prayerId: one, comment: 'Amen' })
    await app.as(left).must('addComment', { prayerId: another, comment: 'Amen' })
    expect(await notificationsOf(app, owner)).toHaveLength(2)
    await block(owner, theirs)
    await app.pool.query('insert into account_deletions (member_id, deleted_at) values ($1, now())', [
      left.id,
    ])
    expect([await notificationsOf(app, owner), await countOf(owner)]).toEqual([[], 0])
  })

  test('a group that one is no longer in, its chat and the requests to join it', async () => {
    const [owner, admin, asker] = [await member(), await member(), await member()]
    const group = await insertGroup(app.pool, { by: owner, admins: [admin], name: 'Evening prayers' })
    await app.as(admin).must('setNotificationChoice', { kind: 'chat', here: true })
    await app.as(asker).must('requestToJoin', { groupId: group.id })
    const { id: messageId, number } = await insertMessage(app.pool, { by: owner, group })
    await publishEvent(app, 'message.sent', { groupId: group.id, messageId, number }, owner.id)
    const { id: prayerId } = await insertPrayer(app.pool, { by: owner, audience: 'groups', groups: [group] })
    await publishEvent(app, 'prayer.shared', { prayerId, groupId: group.id }, owner.id)
    expect((await notificationsOf(app, admin)).map(({ kind }) => kind).toSorted()).toEqual([
      'chat',
      'group-prayers',
      'join-requested',
    ])
    await app.pool.query(`update group_members set role = 'member' where user_id = $1`, [admin.id])
    expect(await notificationsOf(app, admin, 'join-requested')).toEqual([])
    await app.as(admin).must('leaveGroup', { groupId: group.id })
    expect([await notificationsOf(app, admin), await countOf(admin)]).toEqual([[], 0])
  })

  test('of the prayers of a group those that are gone', async () => {
    const [owner, plain] = [await member(), await member()]
    const group = await insertGroup(app.pool, { by: owner, members: [plain] })
    const prayers = [1, 2].map(() =>
      insertPrayer(app.pool, { by: owner, audience: 'groups', groups: [group] }),
    )
    for (const { id: prayerId } of await Promise.all(prayers))
      await publishEvent(app, 'prayer.shared', { prayerId, groupId: group.id }, owner.id)
    expect(await notificationsOf(app, plain)).toMatchObject([{ kind: 'group-prayers', items: 2 }])
    const [first, second] = await Promise.all(prayers)
    await app.as(owner).must('deletePrayer', { prayerId: first?.id ?? '' })
    expect(await notificationsOf(app, plain)).toMatchObject([{ items: 1 }])
    await app.as(owner).must('deletePrayer', { prayerId: second?.id ?? '' })
    expect([await notificationsOf(app, plain), await countOf(plain)]).toEqual([[], 0])
  })

  test('whoever took their prayer back is neither named nor counted, and no comment that is gone is, seen or not', async () => {
    const [first, second, plain] = [await member(), await member(), await member()]
    const group = await insertGroup(app.pool, { by: first, members: [second, plain] })
    const share = async (by: Person) => {
      const { id: prayerId } = await insertPrayer(app.pool, { by, audience: 'groups', groups: [group] })
      await publishEvent(app, 'prayer.shared', { prayerId, groupId: group.id }, by.id)
      return prayerId
    }
    const [kept, withdrawn] = [await share(first), await share(second)]
    const [shared] = await notificationsOf(app, plain)
    expect(shared).toMatchObject({ items: 2, people: 2, name: second.fullName })
    await app.pool.query('delete from prayer_shares where prayer_id = $1', [withdrawn])
    await app.pool.query(`update prayer_requests set audience = 'private' where id = $1`, [withdrawn])
    expect(await notificationsOf(app, plain)).toMatchObject([{ items: 1, people: 1, name: first.fullName }])

    const [one, other] = [
      await app.as(second).must('addComment', { prayerId: kept, comment: 'Amen' }),
      await app.as(plain).must('addComment', { prayerId: kept, comment: 'Sterkte' }),
    ]
    expect(await notificationsOf(app, first, 'commented')).toMatchObject([{ items: 2, people: 2 }])
    await seen(first)
    await app.as(plain).must('deleteComment', { prayerId: kept, commentId: other.id })
    expect(await notificationsOf(app, first, 'commented')).toMatchObject([
      { isSeen: true, items: 1, people: 1, name: second.fullName },
    ])
    await app.pool.query('update prayer_comments set hidden_at = now() where id = $1', [one.id])
    expect(await notificationsOf(app, first, 'commented')).toEqual([])
  })

  test('a campaign that is hidden, and the queues of a role that one no longer has', async () => {
    const [creator, donor, admin] = [await member(), await member(), await member({ roles: ['admin'] })]
    const campaign = await insertCampaign(app.pool, { by: creator })
    await insertDonation(app.pool, { to: campaign, by: donor })
    await app.as(creator).must('addCampaignUpdate', { campaignId: campaign.id, body: 'The roof is on.' })
    await publishEvent(app, 'payout.due', { creatorId: creator.id })
    expect(await notificationsOf(app, donor)).toHaveLength(1)
    expect(await notificationsOf(app, admin)).toHaveLength(1)
    await app.pool.query('update fundraising_campaigns set hidden_at = now() where id = $1', [campaign.id])
    await app.pool.query('delete from user_roles where user_id = $1', [admin.id])
    expect([await notificationsOf(app, donor), await countOf(donor)]).toEqual([[], 0])
    expect([await notificationsOf(app, admin), await countOf(admin)]).toEqual([[], 0])
  })
})

test('a creator learns that their campaign was removed, without its title', async () => {
  const [creator, admin] = [await member(), await member({ roles: ['admin'] })]
  const { id: campaignId } = await insertCampaign(app.pool, { by: creator })
  await app.as(admin).must('deleteCampaign', { campaignId, reason: 'A copy.' })
  expect(await notificationsOf(app, creator)).toMatchObject([
    { kind: 'campaign', detail: 'removed', subject: { kind: 'campaign', title: null } },
  ])
})

test('a former member reads the name of the group that was deleted', async () => {
  const [owner, plain] = [await member(), await member()]
  const group = await insertGroup(app.pool, { by: owner, members: [plain], name: 'Evening prayers' })
  const stream = await openStream(app, plain)
  await app.as(owner).must('deleteGroup', { groupId: group.id })
  expect(await notificationsOf(app, plain)).toMatchObject([
    { kind: 'membership-ended', detail: 'group-deleted', group: { id: group.id, name: 'Evening prayers' } },
  ])
  await stream.waitForEvent('notifications.added')
  stream.close()
})

describe('what is settled is no longer new', () => {
  test('a join request that was answered or taken back', async () => {
    const [owner, admin, first, second] = [await member(), await member(), await member(), await member()]
    const { id: groupId } = await insertGroup(app.pool, { by: owner, admins: [admin] })
    for (const person of [first, second]) await app.as(person).must('requestToJoin', { groupId })
    expect(await notificationsOf(app, admin)).toMatchObject([{ kind: 'join-requested', items: 2, people: 2 }])
    const { items } = await app.as(owner).get('listJoinRequests', { groupId })
    await app.as(owner).must('acceptJoinRequest', { requestId: items[0]?.id ?? '' })
    expect(await notificationsOf(app, admin)).toMatchObject([{ items: 1, people: 1 }])
    await app.as(second).call('cancelJoinRequest', { requestId: items[1]?.id ?? '' })
    await app.as(first).call('cancelJoinRequest', { requestId: items[1]?.id ?? '' })
    expect(await notificationsOf(app, admin)).toEqual([])
  })

  test('a message to the operator that another admin answered', async () => {
    const [admin, other] = [await member({ roles: ['admin'] }), await member({ roles: ['admin'] })]
    await app.as(null).must('sendContactMessage', {
      ...{ name: 'Lerato', email: 'lerato@example.co.za', subject: 'A question', message: 'How do I begin?' },
    })
    expect(await notificationsOf(app, admin, 'contact-received')).toHaveLength(1)
    const { items } = await app.as(other).get('listContactMessages', { filter: 'waiting' })
    await app.as(other).must('answerContactMessage', { messageId: items[0]?.id ?? '' })
    expect(await notificationsOf(app, admin, 'contact-received')).toEqual([])
  })

  test('a chat that was read; a message that came meanwhile keeps it new, a deleted one does not', async () => {
    const [owner, plain] = [await member(), await member()]
    const { id: groupId } = await insertGroup(app.pool, { by: owner, members: [plain] })
    await app.as(plain).must('setNotificationChoice', { kind: 'chat', here: true })
    const send = () =>
      app.as(owner).must('sendMessage', { groupId, clientId: crypto.randomUUID(), content: 'Good morning' })
    const [first, second] = [await send(), await send()]
    expect(await notificationsOf(app, plain)).toMatchObject([{ kind: 'chat', items: 2, people: 1 }])
    await app.as(plain).must('markChatRead', { groupId, number: first.number })
    expect(await countOf(plain)).toBe(1)
    await app.as(owner).must('deleteMessage', { groupId, messageId: second.id })
    expect(await notificationsOf(app, plain)).toMatchObject([{ items: 1, isSeen: false }])
    await send()
    await allAreTold(app)
    await app.as(plain).must('markChatRead', { groupId, number: second.number + 1 })
    expect(await notificationsOf(app, plain)).toMatchObject([{ items: 2, isSeen: true }])
  })

  test('an answer that was deleted; one that was read is seen (REQ-556)', async () => {
    const [owner, plain] = [await member(), await member()]
    const { id: groupId } = await insertGroup(app.pool, { by: owner, members: [plain] })
    const send = (by: Person, replyToId?: string) =>
      app
        .as(by)
        .must('sendMessage', { groupId, clientId: crypto.randomUUID(), content: 'Good day', replyToId })
    const asked = await send(plain)
    const deleted = await send(owner, asked.id)
    expect(await notificationsOf(app, plain)).toMatchObject([{ kind: 'replied', items: 1, people: 1 }])
    await app.as(owner).must('deleteMessage', { groupId, messageId: deleted.id })
    expect(await notificationsOf(app, plain)).toEqual([])
    const read = await send(owner, asked.id)
    await allAreTold(app)
    await app.as(plain).must('markChatRead', { groupId, number: read.number })
    expect(await notificationsOf(app, plain)).toMatchObject([{ items: 1, isSeen: true }])
  })
})

describe('seen', () => {
  test('on one device is seen on all that are open, and sent to nobody else (NOTIF-4)', async () => {
    const [owner, sipho] = [await member(), await member()]
    const tablet = { ...owner, cookies: { tz_sid: await insertSession(app.pool, owner.id) } }
    const streams = [await openStream(app, owner), await openStream(app, tablet)]
    const others = await openStream(app, sipho)
    await app.as(sipho).must('supportPrayer', { prayerId: await publicPrayer(owner) })
    for (const stream of streams) await stream.waitForEvent('notifications.added', {})
    expect(await app.as(tablet).get('countNotifications', {})).toEqual({ count: 1 })
    await seen(owner)
    for (const stream of streams) await stream.waitForEvent('notifications.seen', {})
    expect(await app.as(tablet).get('countNotifications', {})).toEqual({ count: 0 })
    expect(others.liveEvents().filter(({ name }) => name.startsWith('notifications.'))).toEqual([])
    for (const stream of [...streams, others]) stream.close()
  })

  test('by its id, and never that of somebody else', async () => {
    const [owner, other, sipho] = [await member(), await member(), await member()]
    for (const by of [owner, other]) await pray(sipho, await publicPrayer(by))
    await pray(sipho, await publicPrayer(owner))
    const [newest] = await notificationsOf(app, owner)
    const ids = [newest?.id ?? '']
    expect(await app.as(other).must('markNotificationsSeen', { ids })).toEqual({ count: 1 })
    expect(await app.as(owner).must('markNotificationsSeen', { ids })).toEqual({ count: 1 })
    expect((await notificationsOf(app, owner)).map(({ isSeen }) => isSeen)).toEqual([true, false])
  })

  test('422 for a moment that does not exist, for both and for neither', async () => {
    const caller = app.as(await member())
    for (const input of [{ upTo: '2026-02-30T10:00:00Z' }, { upTo: '2026-01-01T10:00:00Z', ids: [] }, {}])
      expect((await caller.call('markNotificationsSeen', input)).status).toBe(422)
  })
})

test('the list goes on after 20 entries, without a gap or a repeat; the count ends at 10', async () => {
  const [owner, sipho] = [await member(), await member()]
  for (let made = 0; made < 23; made += 1)
    await app.as(sipho).must('supportPrayer', { prayerId: await publicPrayer(owner) })
  expect(await countOf(owner)).toBe(10)
  const first = await app.as(owner).get('listNotifications', {})
  const second = await app.as(owner).get('listNotifications', { cursor: first.next ?? '' })
  expect([first.items.length, second.items.length, second.next]).toEqual([20, 3, null])
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(23)
  expect((await app.as(owner).call('listNotifications', { cursor: 'x' })).status).toBe(422)
})

test('a comment without a name is by Somebody, also to who blocked its author by name, and one that lost its name later (REQ-462)', async () => {
  const [owner, author] = [await member(), await member({ fullName: 'Lerato Khumalo' })]
  const writer = await member({ fullName: 'Sipho Dlamini' })
  await block(owner, await publicPrayer(writer))
  const elsewhere = await insertPrayer(app.pool, { by: owner, audience: 'public', isAnonymous: true })
  const place = elsewhere.id
  const mine = await publicPrayer(author)
  const comment = (by: Person, prayerId: string, isAnonymous: boolean) =>
    app.as(by).must('addComment', { prayerId, comment: 'Sterkte.', isAnonymous })
  const { id: commentId } = await comment(writer, mine, false)
  expect(await notificationsOf(app, author, 'commented')).toMatchObject([{ name: 'Sipho Dlamini' }])
  await app.as(writer).must('changeCommentAnonymity', { prayerId: mine, commentId, isAnonymous: true })
  expect(await notificationsOf(app, author, 'commented')).toMatchObject([{ name: 'Somebody', people: 1 }])
  await comment(writer, place, true)
  await comment(writer, place, true)
  expect(await notificationsOf(app, owner, 'commented')).toMatchObject([
    { name: 'Somebody', items: 2, people: 2 },
  ])
})
