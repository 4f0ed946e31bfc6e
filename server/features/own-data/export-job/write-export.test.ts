import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportAddresses } from '#contract/account/own-data-operations.ts'
import { ownLists } from '#server/features/own-data/export-contents/export-lists.ts'
import { insertBankAccount, insertCampaign, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import { insertJoinRequest, insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import {
  insertComment,
  insertGroup,
  insertPrayer,
  insertPrayerDays,
  insertRestDays,
  insertSupports,
  insertUpdate,
} from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, insertTranslator, type Person } from '#server/fixtures/member-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { createLog } from '#server/platform/core/log.ts'
import { openMediaStore } from '#server/platform/media/media-store.ts'
import { makeAndOpenExport, openedExport } from '#tests/support/data-exports.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createTestImage } from '#tests/support/test-images.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app?.close())

const sql = (text: string, values: unknown[] = []) => app.pool.query(text, values)
const tableOf = (text: string) =>
  [...text.slice(1).matchAll(/((?:"(?:[^"]|"")*",?)+)\r\n/g)].map(([, line = '']) =>
    [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"')),
  )

/** A member with one item of every kind, and another member who shares much of it. */
async function createWholeHistory() {
  const thandi = await insertMember(app.pool, { fullName: 'Thandi <Nkosi>' })
  const sipho = await insertMember(app.pool, { fullName: 'Sipho Dlamini', shownAs: 'first_name' })
  const group = await insertGroup(app.pool, { by: thandi, members: [sipho], name: 'Choir; alto' })
  const left = await insertGroup(app.pool, {
    by: sipho,
    members: [thandi],
    name: 'canary secret',
    isSecret: true,
  })
  const prayer = await insertPrayer(app.pool, {
    by: thandi,
    title: '=HYPERLINK("x")',
    description: 'She is calm,\n"I" am not.',
    category: 'health',
    audience: 'groups',
    groups: [group],
    location: { name: 'Soweto', latitude: -26.25, longitude: 27.85 },
  })
  const his = await insertPrayer(app.pool, { by: sipho, title: 'canary title', audience: 'public' })
  await insertUpdate(app.pool, { by: thandi, prayer, text: 'Home again' })
  await insertComment(app.pool, { by: sipho, prayer, text: 'With you' })
  await insertComment(app.pool, { by: thandi, prayer: his, text: 'And I with you' })
  await insertSupports(app.pool, his.id, [thandi])
  await insertPrayerDays(app.pool, thandi, ['2026-01-01', '2026-01-02'])
  await insertRestDays(app.pool, thandi, { from: '2026-01-03', to: '2026-01-04', kind: 'illness' })
  await sql(
    "insert into late_entries (user_id, day_on, at) values ($1, '2026-01-02', '2026-01-03T08:00:00Z')",
    [thandi.id],
  )
  await sql("update profiles set refused_time_zones = '{Europe/London}' where id = $1", [thandi.id])
  await insertMiracle(app.pool, {
    by: thandi,
    title: 'The letter came',
    description: '<script>alert(1)</script>',
  })
  const greeting = await insertMessage(app.pool, { by: thandi, group, text: 'Good morning' })
  await sql(
    `insert into earlier_message_words (id, message_id, content, replaced_at)
     values (gen_random_uuid(), $1, 'Good mourning', now())`,
    [greeting.id],
  )
  await sql('insert into message_reactions (message_id, user_id, created_at) values ($1, $2, now())', [
    greeting.id,
    thandi.id,
  ])
  await insertMessage(app.pool, { by: thandi, group, isDeleted: true })
  await insertMessage(app.pool, { by: thandi, group: left, text: 'From before' })
  await insertMessage(app.pool, { by: sipho, group, text: 'canary message' })
  await sql(
    `insert into intercessions (prayer_id, user_id, day_on, at, encouragement) values ($1, $2, '2026-03-01', now(), 'peace')`,
    [his.id, thandi.id],
  )
  await sql('delete from group_members where group_id = $1 and user_id = $2', [left.id, thandi.id])
  await insertJoinRequest(app.pool, {
    by: thandi,
    group: left,
    message: 'Let me in again',
    status: 'rejected',
  })
  await sql('insert into group_removals (group_id, user_id, removed_at) values ($1, $2, now())', [
    left.id,
    thandi.id,
  ])
  await app.as(thandi).must('transferGroup', {
    groupId: group.id,
    memberId: (await app.as(thandi).get('listMembers', { groupId: group.id })).items.at(-1)?.id ?? '',
  })
  await createDonations(thandi, sipho)
  await createSentences(thandi, sipho)
  return { thandi, sipho, prayer }
}

async function createSentences(thandi: Person, sipho: Person): Promise<void> {
  for (const { by, word } of [
    { by: thandi, word: 'Vala' },
    { by: sipho, word: 'canary word' },
  ]) {
    await insertTranslator(app.pool, by, { language: 'zu' })
    await sql(
      `insert into message_checks (id, language, key, text, english, checked_by, is_writer, written_by, checked_at)
       values (gen_random_uuid(), 'zu', 'action.close', $2, 'Close', $1, true, $1, now())`,
      [by.id, word],
    )
    await sql(
      `insert into message_proposals (id, language, key, text, remark, proposed_by, proposed_at)
       values (gen_random_uuid(), 'zu', 'action.undo', $2, 'So we say it', $1, now())`,
      [by.id, `${word} ${by.id}`],
    )
  }
}

async function createDonations(thandi: Person, sipho: Person): Promise<void> {
  const cause = await insertCampaign(app.pool, { by: thandi, title: 'A well' })
  await sql(
    `insert into campaign_updates (id, campaign_id, body, created_at) values (gen_random_uuid(), $1, 'Water!', now())`,
    [cause.id],
  )
  const his = await insertCampaign(app.pool, { by: sipho, title: 'A roof' })
  await insertDonation(app.pool, { to: his, by: thandi, amountCents: 12_345, message: 'Go well' })
  await insertDonation(app.pool, { to: cause, by: sipho, message: 'canary gift' })
  await insertBankAccount(app.pool, { of: thandi, accountName: 'T Nkosi' })
  await sql(
    `insert into member_blocks (id, blocker_id, blocked_id, created_at) values (gen_random_uuid(), $1, $2, now())`,
    [thandi.id, (await insertMember(app.pool, { fullName: 'Blocked Person' })).id],
  )
  await sql(
    `insert into reminders (id, user_id, at_time, rule, weekdays, by_mail, next_at, created_at)
     values (gen_random_uuid(), $1, '20:30', 'weekdays', '{1,5}', true, now(), now())`,
    [thandi.id],
  )
  await sql(
    `with opened as (
       insert into moderation_cases (id, subject_kind, subject_id, author_id, opened_at, due_at)
       values (gen_random_uuid(), 'comment', gen_random_uuid(), $2, now(), now()) returning id)
     insert into reports (id, case_id, reporter_id, reason, details, reported_at)
     select gen_random_uuid(), id, $1, 'spam', 'It repeats itself', now() from opened`,
    [thandi.id, sipho.id],
  )
  await sql(`insert into notification_choices (user_id, kind, mail) values ($1, 'gift-received', 'never')`, [
    thandi.id,
  ])
  await sql(
    `insert into notification_mutes (user_id, subject_kind, subject_id, id, muted_at)
     values ($1, 'prayer', gen_random_uuid(), gen_random_uuid(), now())`,
    [thandi.id],
  )
  await sql(
    `insert into notifications (id, user_id, kind, aggregate_key, detail, item_count, first_at, last_at)
     values (gen_random_uuid(), $1, 'account', 'account:password', 'password', 2, now(), now())`,
    [thandi.id],
  )
  await sql(
    `insert into consents (account_id, kind, version, language, given_at) values ($1, 'terms', '1', 'en', now())`,
    [thandi.id],
  )
}

test('all data of the member is in it, for programs, for spreadsheets and to read', async () => {
  const { thandi } = await createWholeHistory()
  const picture = await app.as(thandi).upload(await createTestImage('jpeg'))
  const file = await makeAndOpenExport(app, thandi)

  expect(file.names.toSorted()).toEqual(
    [
      'README.txt',
      'profile.json',
      'journey.json',
      'index.html',
      `images/${picture.body.id}.webp`,
      ...ownLists.flatMap(({ name }) => [`${name}.json`, `${name}.csv`]),
    ].toSorted(),
  )
  expect(file.json<object>('profile.json')).toMatchObject({
    fullName: 'Thandi <Nkosi>',
    email: thandi.email,
    consents: [{ kind: 'terms', version: '1', language: 'en' }],
    notificationChoices: [{ kind: 'gift-received', mail: 'never', here: null }],
    languagesChecked: [{ language: 'zu', isChief: false }],
  })
  expect(file.json<object>('journey.json')).toMatchObject({
    supportsGiven: 1,
    amensGiven: 1,
    days: [{}, {}],
    restDays: [{ from: '2026-01-03', to: '2026-01-04', kind: 'illness' }],
    lateEntries: [{ on: '2026-01-02', at: '2026-01-03T08:00:00Z' }],
    refusedTimeZones: ['Europe/London'],
  })
  expect(file.json('prayers.json')).toMatchObject([
    {
      title: '=HYPERLINK("x")',
      description: 'She is calm,\n"I" am not.',
      groups: ['Choir; alto'],
      locationName: 'Soweto',
      latitude: -26.25,
    },
  ])
  expect(file.json('prayer-updates.json')).toMatchObject([{ text: 'Home again' }])
  expect(file.json('comments-received.json')).toMatchObject([{ by: 'Sipho D.', text: 'With you' }])
  expect(file.json('comments.json')).toMatchObject([{ text: 'And I with you' }])
  expect(file.json('miracles.json')).toMatchObject([{ title: 'The letter came' }])
  expect(file.json('intercessions.json')).toMatchObject([
    { dayOn: '2026-03-01', encouragement: 'peace', prayerTitle: null },
  ])
  expect(file.json('messages.json')).toMatchObject([
    { text: 'From before', groupName: null },
    { text: 'Good morning', groupName: 'Choir; alto', earlierTexts: ['Good mourning'] },
  ])
  expect(file.json('groups.json')).toMatchObject([{ groupName: 'Choir; alto', role: 'owner' }])
  expect(file.json('join-requests.json')).toMatchObject([{ text: 'Let me in again', groupName: null }])
  expect(file.json('group-offers.json')).toMatchObject([{ groupName: 'Choir; alto', isToYou: false }])
  expect(file.json('group-removals.json')).toHaveLength(1)
  expect(file.json('campaigns.json')).toMatchObject([{ title: 'A well' }])
  expect(file.json('campaign-updates.json')).toMatchObject([{ text: 'Water!', campaignTitle: 'A well' }])
  expect(file.json('donations.json')).toMatchObject([
    { campaignTitle: 'A roof', amountCents: 12_345, text: 'Go well' },
  ])
  expect(file.json('bank-accounts.json')).toMatchObject([{ bankName: 'Absa', lastFour: '6789' }])
  expect(file.json('reminders.json')).toMatchObject([
    { time: '20:30', weekdays: [1, 5], byMail: true, pausedUntil: null },
  ])
  expect(file.json('blocks.json')).toMatchObject([{ name: 'Blocked Person' }])
  expect(file.json('reports.json')).toMatchObject([{ reason: 'spam', text: 'It repeats itself' }])
  expect(file.json('notifications.json')).toMatchObject([
    { notification: 'account', detail: 'password', items: 2, seenAt: null },
  ])
  expect(file.json('notification-mutes.json')).toMatchObject([{ notification: 'all', prayerTitle: null }])
  expect(file.json('confirmed-sentences.json')).toMatchObject([
    {
      language: 'zu',
      sentence: 'action.close',
      english: 'Close',
      text: 'Vala',
      isOwnText: true,
      isConfirmedByYou: true,
    },
  ])
  expect(file.json('proposed-sentences.json')).toMatchObject([
    { language: 'zu', sentence: 'action.undo', text: `Vala ${thandi.id}`, remark: 'So we say it' },
  ])
  expect(file.json('sessions.json')).toHaveLength(1)
  expect(file.json('images.json')).toMatchObject([{ file: `images/${picture.body.id}.webp` }])
  const bytes = file.bytes(`images/${picture.body.id}.webp`)
  expect(bytes?.toString('latin1', 8, 12)).toBe('WEBP')
})

test('its progress ends at the total: each item is counted once', async () => {
  const { thandi } = await createWholeHistory()
  await app.as(thandi).upload(await createTestImage('jpeg'))
  const file = await makeAndOpenExport(app, thandi)
  const lengths = ownLists.map(({ name }) => file.json(`${name}.json`).length)
  const { export: ready } = await app.as(thandi).get('getExport', {})
  expect(ready?.total).toBe(lengths.reduce((sum, count) => sum + count, 0))
  expect(ready?.done).toBe(ready?.total)
})

test('no data of others is in it: no address, no texts from elsewhere, no credentials', async () => {
  const { thandi, sipho } = await createWholeHistory()
  const file = await makeAndOpenExport(app, thandi)
  const page = await app.request({ method: 'GET', path: exportAddresses.page, cookies: thandi.cookies })
  const everything = [...file.names.map((name) => file.text(name)), page.body].join('\n')
  for (const secret of ['canary', sipho.email, 'Dlamini', sipho.id, thandi.cookies.tz_sid])
    expect(everything).not.toContain(secret)
  const others = await makeAndOpenExport(app, sipho)
  const theirs = others.names.map((name) => others.text(name)).join('\n')
  for (const secret of [thandi.email, 'Good morning', 'It repeats itself', '6789', 'Water!', thandi.id])
    expect(theirs).not.toContain(secret)
})

test('content the member no longer sees is not in it: hidden comments, people who are leaving', async () => {
  const thandi = await insertMember(app.pool)
  const prayer = await insertPrayer(app.pool, { by: thandi, audience: 'public' })
  const others = await Promise.all(['blocked', 'leaving', 'hidden'].map(() => insertMember(app.pool)))
  const [blocked, leavingMember, hidden] = others as [Person, Person, Person]
  for (const by of others)
    await insertComment(app.pool, { by, prayer, text: by === blocked ? 'From a blocked person' : 'canary' })
  await sql(
    `insert into member_blocks (id, blocker_id, blocked_id, created_at) values (gen_random_uuid(), $1, $2, now())`,
    [blocked.id, thandi.id],
  )
  await sql(`insert into account_deletions (member_id, deleted_at) values ($1, now())`, [leavingMember.id])
  await sql(`update prayer_comments set hidden_at = now() where user_id = $1`, [hidden.id])
  const file = await makeAndOpenExport(app, thandi)
  expect(file.json('comments-received.json')).toMatchObject([{ text: 'From a blocked person' }])
  expect(file.text('index.html')).not.toContain('canary')
})

test('no cell is a formula, no text is markup, and codes are labeled as on the pages (SEC-X1, SEC-X4)', async () => {
  const { thandi } = await createWholeHistory()
  const file = await makeAndOpenExport(app, thandi)
  const [heading, ...lines] = tableOf(file.text('prayers.csv'))
  expect(heading?.slice(0, 7)).toEqual([
    'Date',
    'Title',
    'Description',
    'Written in',
    'Category',
    'Status',
    'Who can see it',
  ])
  expect(lines.map((line) => line.slice(1, 7))).toEqual([
    [`'=HYPERLINK("x")`, 'She is calm,\n"I" am not.', 'English', 'Health', 'Active', 'Groups'],
  ])
  expect(tableOf(file.text('donations.csv'))[1]?.slice(1, 5)).toEqual([
    'A roof',
    'R 123.45',
    'R 0.00',
    'Completed',
  ])
  const html = file.text('index.html')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).not.toMatch(/<script|<link|http-equiv|\son\w+=/i)
  expect(html).toContain('<h1>All data of Thandi &lt;Nkosi&gt;</h1>')
})

test('the printable page has the same content as the one in the file, whose pictures lie beside it', async () => {
  const { thandi } = await createWholeHistory()
  const picture = await app.as(thandi).upload(await createTestImage('png'))
  const inFile = (await makeAndOpenExport(app, thandi)).text('index.html')
  const page = await app.request({ method: 'GET', path: exportAddresses.page, cookies: thandi.cookies })
  const pictures = /<img src="images\/[\w-]+\.webp"[^>]*>\n/g
  expect(inFile.match(pictures)?.join()).toContain(picture.body.id)
  expect(page.body).toBe(inFile.replace(pictures, ''))
})

test('a picture missing from the store does not block the rest of the export', async () => {
  const thandi = await insertMember(app.pool)
  const picture = await app.as(thandi).upload(await createTestImage('jpeg'))
  const { id } = picture.body
  const store = openMediaStore({ settings: app.settings, log: createLog('silent') })
  await store.remove([`${id.slice(-2)}/${id}-1600.webp`])
  await makeAndOpenExport(app, thandi)
  const file = await openedExport(app, thandi)
  expect(file.names).not.toContain(`images/${id}.webp`)
  expect(file.json('images.json')).toHaveLength(1)
})
