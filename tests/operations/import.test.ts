import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dbOn } from '#server/database/db.ts'
import { compareStatistics, hasDrifted } from '#server/features/community/roll-up-statistics.ts'
import { checkMoney } from '#server/features/treasury/ledger-checks.ts'
import { insertSession } from '#server/fixtures/member-fixtures.ts'
import { createOldSite, donation, oldId } from '#tests/support/data/old-site.ts'
import { runImport } from '#tests/support/servers/import-tool.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createBrowser, tokenMailedTo } from '#tests/support/test-browser.ts'
import { createPaymentTestApp } from '#tests/support/test-donations.ts'

const [thandi, sipho, lerato] = [1, 2, 3].map(oldId) as [string, string, string]
const choir = oldId(11)
const [publicPrayer, groupPrayer, ownPrayer, answered] = [21, 22, 23, 24].map(oldId) as [
  string,
  string,
  string,
  string,
]
const [roof, hidden] = [41, 42].map(oldId) as [string, string]

const DAY_MS = 86_400_000

let app: TestApp
let site: Awaited<ReturnType<typeof createOldSite>>
let first: Awaited<ReturnType<typeof runImport>>

beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
  site = await createOldSite()
  first = await runImport(app, site.folder, '--send-mails')
})
afterAll(async () => {
  await app?.close()
  await site?.remove()
})

/** A list in the folder: table, number of the row in the fixture, and the reason. */
const listed = async (name: string, folder = site.folder) =>
  (await readFile(join(folder, name), 'utf8'))
    .split('\r\n')
    .slice(1, -1)
    .map((line) =>
      line
        .slice(1, -1)
        .replaceAll('","', ' ')
        .replace(/0{8}-0000-4000-8000-0+/g, ''),
    )

/** A member after the first sign-in, who was asked to accept the terms. */
async function signedIn(id: string) {
  const cookies = { tz_sid: await insertSession(app.pool, id) }
  const client = app.as({ id, fullName: '', email: '', cookies })
  await client.must('acceptTerms', { acceptsTerms: true })
  return client
}

const rowsOf = async (text: string, values: unknown[] = []) => (await app.pool.query(text, values)).rows

/** Everything that was imported, to show that a second run changes none of it. */
async function importedRows() {
  const tables = [
    'accounts',
    'profiles',
    'user_roles',
    'groups',
    'group_members',
    'group_messages',
    'prayer_requests',
  ]
  const more = [
    'prayer_shares',
    'prayer_supports',
    'prayer_days',
    'miracles',
    'fundraising_campaigns',
    'donations',
  ]
  const moneyTables = ['payment_attempts', 'ledger_entries', 'imported_rows', 'audit_log']
  return await Promise.all(
    [...tables, ...more, ...moneyTables].map((table) =>
      rowsOf(`select md5(string_agg(t::text, '|' order by t::text)) from ${table} t`),
    ),
  )
}

test('the report counts the rows that were read, written and refused', () => {
  expect(first).toMatchObject({ code: 0, complained: '' })
  expect(first.said.split('\n').map((line) => line.replace(/ {2,}/g, '  '))).toEqual([
    'table  read  written  already there  refused',
    'profiles  2  1  0  1',
    'users  8  4  0  4',
    'user_roles  3  1  1  1',
    'groups  3  1  0  2',
    'group_members  3  1  1  1',
    'group_join_requests  3  2  0  1',
    'group_messages  4  2  0  2',
    'prayer_requests  7  4  0  3',
    'prayer_updates  3  1  0  2',
    'prayer_comments  1  1  0  0',
    'prayer_supports  3  2  0  1',
    'miracles  2  1  0  1',
    'fundraising_campaigns  4  3  0  1',
    'payment_recipients  1  0  0  1',
    'donations  8  4  0  4',
    'images  2  0  0  2',
    'Refused, with the reason of each: refused.csv',
    'Came otherwise than it was (13): changed.csv',
    'Images that did not come, with the reason of each (2): images-not-imported.csv',
    'Images of the old site lay at (2): https://old.example',
    'Not used: audit_trail.csv',
    'Mails to choose a new password: 4',
    '',
  ])
})

test('refused rows are listed with the reason and without their texts', async () => {
  expect((await listed('refused.csv')).sort()).toEqual([
    'donations 55 Its campaign was deleted on the old site',
    'donations 56 Its campaign was not imported',
    'donations 57 amount: it is no amount',
    'donations 59 The database refuses it: donations__amount',
    'fundraising_campaigns 44 currency: it is not known here',
    'group_join_requests 15 A request of theirs waits already',
    'group_members 12/2 Its group was not imported',
    'group_messages 17 It stands twice in the file',
    'group_messages 19 It has only images, and none came: No folder with images was named (--images)',
    'groups 12 Its owner was not imported',
    'groups 13 name: Group name must be at least 3 characters',
    "miracles 36 Its prayer is somebody else's",
    'payment_recipients 2 Its bank account number is not in the export: its owner enters it again',
    'prayer_requests 25 title: Title must be less than 100 characters',
    'prayer_requests 26 Its author was not imported',
    'prayer_requests 27 date_submitted: it lies in the future',
    'prayer_supports 21/2 It stands twice in the file',
    'prayer_updates 32 Its prayer was not imported',
    'prayer_updates 33 It is not by the author of its prayer',
    'profiles 4 Its account was not imported',
    'user_roles 5/admin Its account was not imported',
    'users 4 Its e-mail address was never confirmed',
    'users 5 Another account with its e-mail address was used later: what belongs to this one comes under that one',
    'users 6 email: Please enter a valid email',
    'users not-a-uuid id: it is no id',
  ])
})

test('the lists name adjusted rows and images that were not imported', async () => {
  expect((await listed('changed.csv')).sort()).toEqual([
    "donations 53 Its donor was not imported: it is a guest's now",
    'donations 53 Its payment was never finished: it has failed',
    'donations 54 The reference of its payment cannot be held: look it up at the provider',
    'fundraising_campaigns 43 Its last day is over: it is completed',
    "fundraising_campaigns 43 Its prayer is not linked: it is not there, somebody else's, or has a campaign",
    'group_members 11/2 A group has one owner: this one is an admin',
    'prayer_requests 21 Its category is not known here: it is other',
    'prayer_requests 22 Its place has no name and was left out',
    'prayer_requests 22 Some of its groups were not imported',
    'prayer_requests 23 None of its groups was imported: only its author sees it',
    'profiles 2 The username cannot be one here',
    'users 2 The username is taken: it came without',
    'users 8 Its name cannot be one here (Name must be at least 2 characters): it came as Member',
  ])
  expect(await listed('images-not-imported.csv')).toEqual([
    'prayer_requests 21 a.jpg No folder with images was named (--images)',
    'prayer_requests 21 b.jpg No folder with images was named (--images)',
  ])
})

test('an imported member chooses a password by the mail, signs in and finds their prayers and days', async () => {
  const email = 'thandi@example.co.za'
  const token = await tokenMailedTo(app, email, 1)
  const chosen = { password: 'a quiet dam at dusk', confirmPassword: 'a quiet dam at dusk' }
  await createBrowser(app).must('resetPassword', { token, ...chosen })
  const browser = createBrowser(app)
  const { member } = await browser.must('signIn', { email, password: chosen.password })
  expect(member).toMatchObject({ id: thandi, fullName: 'Thandi Nkosi', displayName: 'Thandi Nkosi' })
  expect(member?.needsConsent).toBe(true)
  await browser.must('acceptTerms', { acceptsTerms: true })
  const { stats, streak } = await browser.get('getDashboard', {})
  expect(stats).toMatchObject({ totalPrayers: 4, answeredPrayers: 1 })
  expect(streak?.longest).toBe(5)
  expect(
    await rowsOf('select day_on::text as on, count from prayer_days where user_id = $1 order by 1', [sipho]),
  ).toEqual([{ on: '2025-03-14', count: 1 }])
})

test('a prayer of a group is read by its members only, a private one by its author, and the wall shows public ones', async () => {
  const [author, member, stranger] = await Promise.all([thandi, sipho, lerato].map(signedIn))
  expect((await member?.get('getPrayer', { prayerId: groupPrayer }))?.title).toBe('For the choir')
  expect((await stranger?.call('getPrayer', { prayerId: groupPrayer }))?.status).toBe(404)
  expect((await member?.call('getPrayer', { prayerId: ownPrayer }))?.status).toBe(404)
  expect((await author?.get('getPrayer', { prayerId: ownPrayer }))?.audience).toEqual({
    kind: 'private',
    groups: [],
  })
  const { items } = await app.as(null).get('listPublicPrayers', {})
  expect(items).toMatchObject([
    {
      id: publicPrayer,
      title: 'For rain in the Karoo, and for all the farmers who',
      category: 'other',
      supportCount: 2,
    },
  ])
  const prayer = await author?.get('getPrayer', { prayerId: publicPrayer })
  expect(prayer).toMatchObject({ updateCount: 1, commentCount: 1 })
  expect(prayer?.location).toEqual({ name: 'Cape Town', latitude: -33.92, longitude: 18.42 })
  expect((await author?.get('getPrayer', { prayerId: answered }))?.status).toBe('answered')
})

test('a group has one owner, and its chat is numbered in the order of writing and marked as read', async () => {
  const member = await signedIn(sipho)
  const group = await member.get('getGroup', { groupId: choir })
  expect(group).toMatchObject({
    role: 'admin',
    memberCount: 2,
    unread: 0,
    waitingRequests: 1,
    isListed: true,
  })
  const { items } = await member.get('listMessages', { groupId: choir })
  expect(items.map(({ number, content }) => [number, content])).toEqual([
    [1, 'First'],
    [2, 'Second'],
  ])
  expect((await (await signedIn(lerato)).call('listMessages', { groupId: choir })).status).toBe(403)
})

test('a campaign has raised the sum of its donations, the ledger agrees, and a hidden campaign stays hidden', async () => {
  const campaign = await app.as(null).get('getCampaign', { campaignId: roof })
  expect(campaign.isNewCreator).toBe(true)
  expect(campaign).toMatchObject({
    raisedCents: 17_049,
    donorCount: 2,
    goalCents: 500_000,
    payoutEnabled: false,
  })
  expect((await app.as(null).call('getCampaign', { campaignId: hidden })).status).toBe(404)
  expect(await checkMoney(dbOn(app.pool), app.clock.now())).toEqual([])
  const owed = await rowsOf(
    `select account, -sum(amount_cents)::int as cents from ledger_entries where account like 'creator:%' group by 1 order by 1`,
  )
  expect(owed).toEqual([
    { account: `creator:${thandi}:payable`, cents: 15_344 },
    { account: `creator:${sipho}:direct`, cents: 2_250 },
  ])
})

test('the community’s numbers equal a full count', async () => {
  expect((await compareStatistics(dbOn(app.pool))).filter(hasDrifted)).toEqual([])
})

test('a second run changes nothing, and restores nothing that people removed since', async () => {
  const [author, member] = [await signedIn(thandi), await signedIn(sipho)]
  await author.must('deletePrayer', { prayerId: groupPrayer })
  await member.must('withdrawSupport', { prayerId: publicPrayer })
  await app.pool.query('delete from user_roles where user_id = $1', [sipho])
  const before = await importedRows()
  const second = await runImport(app, site.folder, '--send-mails')
  expect(second.code).toBe(0)
  expect(await importedRows()).toEqual(before)
  expect(second.said).toMatch(/^users +8 +0 +4 +4$/m)
  expect(second.said).toMatch(/^prayer_supports +3 +0 +3 +0$/m)
  expect(second.said).not.toContain('Mails')
  expect(await checkMoney(dbOn(app.pool), app.clock.now())).toEqual([])
})

test('no mails are sent unless requested, and a later request sends them once', async () => {
  const other = await createTestApp()
  const mailed = async () => (await other.pool.query('select recipient from dev_mails')).rows
  await runImport(other, site.folder)
  await other.pool.query("update accounts set password_hash = 'theirs' where id = $1", [sipho])
  const later = await runImport(other, site.folder, '--send-mails')
  expect(later.said).toContain('Mails to choose a new password: 3')
  await other.mailbox('lerato@example.co.za')
  await other.mailbox('thandi@example.co.za')
  await other.mailbox('nameless@example.co.za')
  expect(await mailed()).toHaveLength(3)
  await other.close()
})

test('the nightly comparison does not miss imported donations at the provider', async () => {
  const paying = await createPaymentTestApp()
  const yesterday = new Date(paying.clock.now().getTime() - DAY_MS).toISOString()
  const imported = {
    campaign_id: roof,
    amount: 10,
    created_at: yesterday,
    paystack_reference: 'don-0000000000000058',
  }
  const lately = await createOldSite({ 'donations.json': JSON.stringify([donation(58, imported)]) })
  expect((await runImport(paying, lately.folder)).said).toMatch(/^donations +1 +1 +0 +0$/m)
  paying.clock.advance(DAY_MS / 1000)
  await paying.runSchedule('payments')
  await paying.runSchedule('payments')
  expect((await paying.pool.query('select kind from payment_reviews')).rows).toEqual([])
  await lately.remove()
  await paying.close()
})

test('an unreadable file is named and fails the command, and the others are still imported', async () => {
  const other = await createTestApp()
  const broken = await createOldSite({ 'group_messages.csv': 'id,content\n1,2,3\n', 'groups.json': '[]' })
  const { code, said } = await runImport(other, broken.folder)
  expect(code).toBe(1)
  expect(said).toContain('groups stands in two files; neither was read.')
  expect(said).toContain('group_messages.csv: Line 2: it has more or fewer cells than the first line.')
  expect(said).toMatch(/^prayer_requests +7 +4 +0 +3$/m)
  expect(await runImport(other, '/nowhere')).toMatchObject({ code: 1, said: '' })
  expect((await runImport(other, '--send-mails')).complained).toContain('Usage')
  await broken.remove()
  await other.close()
})
