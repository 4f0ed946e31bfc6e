import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertBankAccount, insertCampaign, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import { insertJoinRequest, insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, insertSession, type Person } from '#server/fixtures/member-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
/** A second admin, so that the last-admin rule stops no other deletion. */
let admin: Person
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 }, scheduleMs: { cleanup: 86_400_000 } })
  admin = await insertMember(app.pool, { roles: ['admin'], fullName: 'Priya Naidoo' })
})
afterAll(() => app?.close())

const at = (hour: number) => new Date(Date.UTC(2026, 0, 5, hour))
const leave = (person: Person) => app.as(person).call('deleteAccount', {})
const remove = (person: Person, by = admin, reason = 'They asked for it by letter') =>
  app.as(by).call('deletePerson', { personId: person.id, reason })

async function rolesIn(groupId: string): Promise<Record<string, string>> {
  const { rows } = await app.pool.query('select user_id as id, role from group_members where group_id = $1', [
    groupId,
  ])
  return Object.fromEntries(rows.map(({ id, role }) => [id, role]))
}

async function eventsOf(memberId: string): Promise<string[]> {
  const { rows } = await app.pool.query(
    'select name from domain_events where payload::text like $1 order by xid, id',
    [`%${memberId}%`],
  )
  return rows.map(({ name }) => name)
}

async function hasLeft(memberId: string): Promise<boolean> {
  const { rows } = await app.pool.query('select from account_deletions where member_id = $1', [memberId])
  return rows.length === 1
}

test('the preview lists what a deletion removes and who inherits the groups (PROF-7, REQ-83)', async () => {
  const thandi = await insertMember(app.pool, { fullName: 'Thandi Mokoena' })
  const early = await insertMember(app.pool, { fullName: 'Early Member' })
  const late = await insertMember(app.pool, { fullName: 'Late Admin' })
  await insertPrayer(app.pool, { by: thandi })
  await insertPrayer(app.pool, { by: thandi, audience: 'public' })
  await insertMiracle(app.pool, { by: thandi })
  const shared = await insertGroup(app.pool, {
    by: thandi,
    admins: [late],
    members: [early],
    name: 'A circle',
  })
  const alone = await insertGroup(app.pool, { by: thandi, name: 'By myself' })
  const campaign = await insertCampaign(app.pool, { by: thandi, title: 'A new roof' })
  await insertCampaign(app.pool, { by: thandi, status: 'canceled' })
  const preview = {
    obstacles: [],
    owed: null,
    prayers: 2,
    miracles: 1,
    groups: [
      { id: shared.id, name: 'A circle', heir: 'Late Admin' },
      { id: alone.id, name: 'By myself', heir: null },
    ],
    campaigns: [{ id: campaign.id, title: 'A new roof' }],
  }
  expect(await app.as(thandi).get('getDeletionPreview', {})).toEqual(preview)
  expect(await app.as(admin).get('getPersonsDeletionPreview', { personId: thandi.id })).toEqual(preview)
})

test('a deletion signs the member out everywhere and frees the address at once', async () => {
  const sipho = await insertMember(app.pool, { fullName: 'Sipho Khumalo' })
  const elsewhere = { ...sipho, cookies: { tz_sid: await insertSession(app.pool, sipho.id) } }
  const { status, body, cookies } = await leave(sipho)
  expect({ status, body }).toEqual({ status: 200, body: {} })
  expect(cookies.tz_sid).toBe('')
  for (const session of [sipho, elsewhere])
    expect((await app.as(session).call('getProfile', {})).status).toBe(401)
  expect(await eventsOf(sipho.id)).toEqual(
    expect.arrayContaining(['account.sessions-ended', 'account.deleted']),
  )
  const form = { fullName: 'Newcomer Nkosi', email: sipho.email, password: 'a-long-good-password-9' }
  const again = { ...form, confirmPassword: form.password, acceptTerms: true }
  expect((await app.as(null).call('register', again)).status).not.toBe(409)
  const { rows } = await app.pool.query(
    'select action, actor_id as by from audit_log where subject_id = $1',
    [sipho.id],
  )
  expect(rows).toEqual([{ action: 'account.deleted', by: sipho.id }])
})

test('a group passes to its longest-serving admin, else to its longest-serving member, else it is deleted (REQ-83)', async () => {
  const owner = await insertMember(app.pool)
  const [early, late, admins] = [
    await insertMember(app.pool),
    await insertMember(app.pool),
    await insertMember(app.pool),
  ]
  const byAdmin = await insertGroup(app.pool, { by: owner, admins: [admins], members: [early], at: at(8) })
  const byMember = await insertGroup(app.pool, { by: owner, members: [late], at: at(8) })
  await app.pool.query(
    `with joined as (insert into group_members (group_id, user_id, joined_at) values ($1, $2, $3))
     update groups set member_count = member_count + 1 where id = $1`,
    [byMember.id, early.id, at(7)],
  )
  const alone = await insertGroup(app.pool, { by: owner })
  const asMember = await insertGroup(app.pool, { by: late, members: [owner] })
  expect((await leave(owner)).status).toBe(200)
  expect(await rolesIn(byAdmin.id)).toEqual({ [admins.id]: 'owner', [early.id]: 'member' })
  expect(await rolesIn(byMember.id)).toEqual({ [early.id]: 'owner', [late.id]: 'member' })
  expect(await rolesIn(asMember.id)).toEqual({ [late.id]: 'owner' })
  const { rows } = await app.pool.query(
    `select id, owner_id as owner, member_count::int as members from groups where id = any($1) order by members`,
    [[byAdmin.id, byMember.id, alone.id, asMember.id]],
  )
  expect(rows).toHaveLength(3)
  expect(rows).toEqual(
    expect.arrayContaining([
      { id: byAdmin.id, owner: admins.id, members: 2 },
      { id: byMember.id, owner: early.id, members: 2 },
      { id: asMember.id, owner: late.id, members: 1 },
    ]),
  )
  const eventNames = await eventsOf(owner.id)
  expect(eventNames.filter((name) => name === 'group.transferred')).toHaveLength(2)
  expect(eventNames.filter((name) => name === 'member.left')).toHaveLength(3)
})

test('a deletion cancels the join requests of the member and voids their invite link', async () => {
  const [owner, asker] = [await insertMember(app.pool), await insertMember(app.pool)]
  const group = await insertGroup(app.pool, { by: owner, admins: [asker] })
  const other = await insertGroup(app.pool, { by: owner })
  const { id: requestId } = await insertJoinRequest(app.pool, { by: asker, group: other })
  await app.as(asker).must('renewInvite', { groupId: group.id, days: 7 })
  await leave(asker)
  expect((await app.as(owner).call('acceptJoinRequest', { requestId })).status).toBe(404)
  const { rows } = await app.pool.query('select from group_invites where group_id = $1', [group.id])
  expect(rows).toEqual([])
})

test('campaigns are canceled and hidden, and donations stay without a name (REQ-95)', async () => {
  const [creator, other] = [await insertMember(app.pool), await insertMember(app.pool)]
  const theirs = await insertCampaign(app.pool, { by: other, title: 'School shoes' })
  const own = await insertCampaign(app.pool, { by: creator, payoutEnabled: true })
  await insertBankAccount(app.pool, { of: creator })
  const donation = await insertDonation(app.pool, { to: theirs, by: creator, message: 'From my heart' })
  expect((await leave(creator)).status).toBe(200)
  for (const person of [null, other, admin])
    expect((await app.as(person).call('getCampaign', { campaignId: own.id })).status).toBe(404)
  const { items } = await app.as(null).get('listSupporters', { campaignId: theirs.id })
  expect(items).toEqual([
    expect.objectContaining({ id: donation.id, name: null, message: '', amountCents: 10_000 }),
  ])
  await expect.poll(() => bankAccountsOf(creator.id)).toBe(0)
})

async function bankAccountsOf(memberId: string): Promise<number> {
  const { rows } = await app.pool.query('select from payment_recipients where user_id = $1', [memberId])
  return rows.length
}

test('the address of a donor stays until the receipt is sent, then nothing identifies them (SEC-8.2)', async () => {
  const [creator, donor] = [await insertMember(app.pool), await insertMember(app.pool)]
  const cause = await insertCampaign(app.pool, { by: creator })
  const address = { sealed: Buffer.from('sealed'), fingerprint: Buffer.from('one hand') }
  const { id } = await insertDonation(app.pool, { to: cause, by: donor, address })
  await leave(donor)
  const donorState = async () => {
    const { rows } = await app.pool.query(
      `select donor_email_sealed is not null as "isThere", donor_email_fingerprint = $2 as "isKnown",
              amount_cents as cents
         from donations where id = $1`,
      [id, address.fingerprint],
    )
    return rows[0]
  }
  await app.runSchedule('cleanup')
  expect(await donorState()).toEqual({ isThere: true, isKnown: true, cents: 10_000 })
  app.clock.advance(49 * 3600)
  await app.runSchedule('cleanup')
  expect(await donorState()).toEqual({ isThere: false, isKnown: false, cents: 10_000 })
  app.clock.advance(-49 * 3600)
})

test('an admin deletes a member with a reason, which is audited and mailed to them (REQ-96)', async () => {
  const anna = await insertMember(app.pool, { fullName: 'Anna Botha' })
  expect((await remove(anna)).body).toEqual({})
  const [mail] = await app.mailbox(anna.email)
  expect(mail?.subject).toMatch(/account was deleted/)
  expect(mail?.text).toContain('They asked for it by letter')
  const { rows } = await app.pool.query(
    'select actor_id as by, action, reason from audit_log where subject_id = $1',
    [anna.id],
  )
  expect(rows).toEqual([{ by: admin.id, action: 'account.deleted', reason: 'They asked for it by letter' }])
  expect((await remove(anna)).status).toBe(404)
  expect((await app.as(admin).call('getPersonsDeletionPreview', { personId: anna.id })).status).toBe(404)
})

test('a suspended member may delete their account (REQ-119)', async () => {
  const suspended = await insertMember(app.pool, { suspendedUntil: '2100-01-01T00:00:00Z' })
  expect((await leave(suspended)).status).toBe(200)
})

test('chat messages of a deleted member stay as empty messages without a name (REQ-87)', async () => {
  const [owner, guest] = [await insertMember(app.pool), await insertMember(app.pool)]
  const group = await insertGroup(app.pool, { by: owner, members: [guest] })
  for (const by of [owner, guest, owner]) await insertMessage(app.pool, { by, group, text: 'Peace' })
  await leave(guest)
  await expect.poll(() => accountsOf(guest.id)).toBe(0)
  const { items } = await app.as(owner).get('listMessages', { groupId: group.id })
  expect(items.map(({ number, content, isDeleted }) => ({ number, content, isDeleted }))).toEqual([
    { number: 1, content: 'Peace', isDeleted: false },
    { number: 2, content: '', isDeleted: true },
    { number: 3, content: 'Peace', isDeleted: false },
  ])
  expect(items[1]).toMatchObject({ mine: false, memberKey: null, clientId: null })
})

async function accountsOf(memberId: string): Promise<number> {
  const { rows } = await app.pool.query('select from accounts where id = $1', [memberId])
  return rows.length
}

test('an open payout is paid after the deletion, to the bank account that stays until then', async () => {
  const owed = await insertMember(app.pool)
  await insertBankAccount(app.pool, { of: owed, accountName: 'T Mokoena' })
  await insertDonation(app.pool, {
    to: await insertCampaign(app.pool, { by: owed }),
    amountCents: 10_000,
  })
  expect(await app.as(owed).get('getDeletionPreview', {})).toMatchObject({
    obstacles: [],
    owed: { cents: 9_000, last4: '6789' },
  })
  expect((await leave(owed)).status).toBe(200)
  await expect.poll(() => accountsOf(owed.id)).toBe(0)
  await app.runSchedule('cleanup')
  const due = async () => (await app.as(admin).get('listDuePayouts', {})).items.find(isFor(owed))
  expect(await due()).toMatchObject({ name: null, dueCents: 9_000, accountName: 'T Mokoena', last4: '6789' })
  await app.as(admin).must('recordPayout', { creatorId: owed.id, amountCents: 9_000, proof: 'EFT 1' })
  expect(await due()).toBeUndefined()
  await app.runSchedule('cleanup')
  expect(await bankAccountsOf(owed.id)).toBe(0)
})

test('the bank account stays while a donation is disputed', async () => {
  const disputed = await insertMember(app.pool)
  await insertBankAccount(app.pool, { of: disputed })
  const cause = await insertCampaign(app.pool, { by: disputed })
  const donation = await insertDonation(app.pool, { to: cause, amountCents: 10_000, feeCents: 10_000 })
  await app.pool.query(`update donations set dispute_state = 'open' where id = $1`, [donation.id])
  expect((await remove(disputed)).status).toBe(200)
  await expect.poll(() => accountsOf(disputed.id)).toBe(0)
  await app.runSchedule('cleanup')
  expect(await bankAccountsOf(disputed.id)).toBe(1)
  await app.pool.query(`update donations set dispute_state = 'lost' where id = $1`, [donation.id])
  await app.runSchedule('cleanup')
  expect(await bankAccountsOf(disputed.id)).toBe(0)
})

const isFor =
  ({ id }: Person) =>
  ({ creatorId }: { creatorId: string }) =>
    creatorId === id

test('a payment in progress, from or to the member, blocks the deletion for an hour', async () => {
  const [donor, creator, other] = [
    await insertMember(app.pool),
    await insertMember(app.pool),
    await insertMember(app.pool),
  ]
  const theirs = await insertCampaign(app.pool, { by: other })
  const own = await insertCampaign(app.pool, { by: creator })
  await insertDonation(app.pool, { to: theirs, by: donor, status: 'pending' })
  await insertDonation(app.pool, { to: own, status: 'pending' })
  for (const person of [donor, creator]) {
    expect((await app.as(person).get('getDeletionPreview', {})).obstacles).toEqual(['payment-in-progress'])
    expect((await leave(person)).error?.code).toBe('PAYMENT_IN_PROGRESS')
    expect(await hasLeft(person.id)).toBe(false)
  }
  expect((await app.as(null).get('getCampaign', { campaignId: own.id })).status).toBe('active')
  await app.pool.query(`update payment_attempts set created_at = created_at - interval '61 minutes'`)
  for (const person of [donor, creator]) expect((await leave(person)).status).toBe(200)
})

test('the last active admin cannot be deleted; a suspended admin does not count (REQ-97, SEC-R3)', async () => {
  const small = await createTestApp({ settings: { rateLimitScale: 1000 } })
  const boss = await insertMember(small.pool, { roles: ['admin'] })
  await insertMember(small.pool, { roles: ['admin'], suspendedUntil: '2100-01-01T00:00:00Z' })
  await insertMember(small.pool, { roles: ['admin'], isVerified: false })
  expect((await small.as(boss).get('getDeletionPreview', {})).obstacles).toEqual(['last-admin'])
  expect((await small.as(boss).call('deleteAccount', {})).error?.code).toBe('LAST_ADMIN')
  await insertMember(small.pool, { roles: ['admin'] })
  expect((await small.as(boss).call('deleteAccount', {})).status).toBe(200)
  await small.close()
})

test('a repeated request deletes the account once, and the second answer is 401', async () => {
  const twice = await insertMember(app.pool)
  const answers = await Promise.all([leave(twice), leave(twice), leave(twice)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  const once = await insertMember(app.pool)
  const byAdmin = await Promise.all([remove(once), remove(once)])
  expect(byAdmin.map(({ status }) => status).sort()).toEqual([200, 404])
})

test('refusals: signed out, member, moderator, own account by role, no reason, stale sign-in, rate limit', async () => {
  const [member, moderator] = [
    await insertMember(app.pool),
    await insertMember(app.pool, { roles: ['moderator'] }),
  ]
  const { id: personId } = await insertMember(app.pool)
  const reason = 'Because'
  for (const name of ['getDeletionPreview', 'deleteAccount'] as const)
    expect((await app.as(null).call(name, {})).status).toBe(401)
  for (const name of ['getPersonsDeletionPreview', 'deletePerson'] as const) {
    const input = name === 'deletePerson' ? { personId, reason } : { personId }
    expect((await app.as(null).call(name, input)).status).toBe(401)
    for (const person of [member, moderator])
      expect((await app.as(person).call(name, input)).status).toBe(403)
    for (const unknown of ['none', '0198f2f0-0000-7000-8000-000000000000'])
      expect((await app.as(admin).call(name, { ...input, personId: unknown })).status).toBe(404)
  }
  expect((await remove(admin)).status).toBe(403)
  for (const wrong of ['', '   ', 'x'.repeat(501)])
    expect((await remove(member, admin, wrong)).status).toBe(422)
  const suspended = await insertMember(app.pool, {
    roles: ['admin'],
    suspendedUntil: '2100-01-01T00:00:00Z',
  })
  expect((await remove(member, suspended)).error?.code).toBe('SUSPENDED')
  app.clock.advance(16 * 60)
  expect((await leave(member)).error?.code).toBe('FRESH_SIGN_IN_REQUIRED')
  expect((await remove(member)).error?.code).toBe('FRESH_SIGN_IN_REQUIRED')
  app.clock.advance(-16 * 60)
  expect(await hasLeft(member.id)).toBe(false)
  const strict = await createTestApp()
  const hasty = await insertMember(strict.pool, { roles: ['admin'] })
  const statuses = new Set<number>()
  for (let pressed = 0; pressed < 35; pressed++)
    statuses.add((await strict.as(hasty).call('deletePerson', { personId: 'none', reason })).status)
  expect([...statuses]).toEqual([404, 429])
  await strict.close()
})
