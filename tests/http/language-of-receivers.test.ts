import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exportAddresses } from '#contract/account/own-data-operations.ts'
import { donationsCsv } from '#contract/fundraising/donation-operations.ts'
import type { Language } from '#contract/languages/language-codes.ts'
import { historyExports } from '#contract/prayers/history-export-formats.ts'
import { reminderCalendar } from '#contract/reminders/reminder-constants.ts'
import type { ReminderTime } from '#contract/reminders/reminder-operations.ts'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { insertNotification, setLastVisit } from '#server/fixtures/notification-fixtures.ts'
import { type PushSimulator, startPushSimulator } from '#server/simulators/push/push-service.ts'
import { makeAndOpenExport } from '#tests/support/data-exports.ts'
import { digestsTo } from '#tests/support/digests.ts'
import { addPhone, type Phone, sendDuePushes } from '#tests/support/push-phones.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { goodPassword } from '#tests/support/test-browser.ts'
import { createPaymentTestApp } from '#tests/support/test-donations.ts'
import { translateAll } from '#tests/support/translated-messages.ts'

const DAY_MS = 86_400_000
let push: PushSimulator
let app: TestApp
beforeAll(async () => {
  push = await startPushSimulator()
  app = await createPaymentTestApp({ pushOrigin: push.origin })
  await translateAll(app.pool, 'zu')
  await translateAll(app.pool, 'xh', {
    but: [
      'mail.signature',
      'pushed.prayed',
      'historyExport.page.empty',
      'ownDataFile.no',
      'reminder.calendar.title',
    ],
  })
})
afterAll(async () => {
  await app.close()
  await push.close()
})

beforeEach(() => app.clock.set(new Date().toISOString()))

/** Noon of this day in Johannesburg. */
function noon(): void {
  app.clock.set(app.clock.now().toISOString().replace(/T.*/, 'T10:00:00Z'))
}

async function aReaderOf(language: Language | null, fullName = 'Nomsa Dube'): Promise<Person> {
  const person = await insertMember(app.pool, { fullName })
  if (language) await app.as(person).must('chooseLanguage', { language })
  return person
}

/** A guest whose browser has chosen a language. */
function guestOf(language: Language): Person {
  return { id: '', fullName: '', email: '', cookies: { tz_lang: language } }
}

type Text = { subject: string; text: string; html: string }

/** The sentences of a mail that are not in isiZulu, without the words of people, addresses and the name of the site. */
function foreignLines({ subject, text }: Text): string[] {
  const lines = [subject, ...text.split('\n')].map((line) => line.trim())
  return lines.filter((line) => line !== '' && !/^(- )?zu:/.test(line) && !/^(https?:|> )/.test(line))
}

function expectIsiZulu(mail: Text | undefined): void {
  expect(mail && foreignLines(mail)).toEqual([])
  expect(mail?.html).toContain('<html lang="zu-ZA">')
}

function expectEnglish(mail: Text | undefined): void {
  expect(mail?.html).toContain('<html lang="en-ZA">')
  expect(JSON.stringify(mail)).not.toMatch(/\b(zu|xh):/)
}

test('a push is in the language of its receiver, while whoever prays reads another (LANG-10, NOTIF-14)', async () => {
  noon()
  const phones: Phone[] = []
  const actor = await aReaderOf('xh')
  for (const language of ['zu', 'xh', null] as const) {
    const owner = await aReaderOf(language)
    phones.push(await addPhone(app, push, owner))
    const { id: prayerId } = await insertPrayer(app.pool, { by: owner, audience: 'public' })
    await app.as(actor).must('prayForPrayer', { prayerId })
  }
  await sendDuePushes(app)
  app.clock.advance(90)
  await sendDuePushes(app)
  expect(phones.map((phone) => phone.pushed().map(({ title }) => title))).toEqual([
    ['zu:1 person prayed for you'],
    ['1 person prayed for you'],
    ['1 person prayed for you'],
  ])
})

test('a reminder by mail is in the language of its receiver (LANG-10)', async () => {
  noon()
  const readers = [await aReaderOf('zu'), await aReaderOf('xh')]
  for (const reader of readers)
    await app.as(reader).must('addReminder', {
      when: { at: '13:00', rule: 'daily' } as ReminderTime,
      byMail: true,
      prayerId: null,
    })
  app.clock.set(app.clock.now().toISOString().replace(/T.*/, 'T11:00:00Z'))
  await app.runSchedule('reminders')
  const [inZulu, inEnglish] = [
    await app.mailbox(readers[0]?.email ?? ''),
    await app.mailbox(readers[1]?.email ?? ''),
  ]
  expectIsiZulu(inZulu[0])
  expectEnglish(inEnglish[0])
})

test('mails about the account and its groups are in the language of the account (LANG-10)', async () => {
  const [owner, guest] = [await aReaderOf('zu'), await aReaderOf('xh', 'Sipho Dube')]
  const group = await insertGroup(app.pool, { by: owner })
  await app.as(guest).must('requestToJoin', { groupId: group.id, message: '' })
  expectIsiZulu((await app.mailbox(owner.email))[0])
  await app.as(null).must('requestPasswordReset', { email: owner.email })
  await app.as(null).must('requestPasswordReset', { email: guest.email })
  expectIsiZulu((await app.mailbox(owner.email, 2))[0])
  expectEnglish((await app.mailbox(guest.email))[0])
})

test('an account that an admin deletes gets its last mail in the language that it had (LANG-10)', async () => {
  const admin = await insertMember(app.pool, { roles: ['admin'] })
  const person = await aReaderOf('zu')
  await app.as(admin).must('deletePerson', { personId: person.id, reason: 'zu: asked for it' })
  expectIsiZulu((await app.mailbox(person.email))[0])
})

test('receipts follow the donor, guests the page on which they gave, and the creator their own choice (LANG-10)', async () => {
  const creator = await aReaderOf('zu')
  const campaign = await insertCampaign(app.pool, { by: creator, title: 'A roof' })
  const donor = await aReaderOf('xh')
  const give = async (by: Person, email?: string) => {
    const body = { campaignId: campaign.id, amountCents: 10_000, message: '', ...(email && { email }) }
    const { reference } = await app.as(by).must('startDonation', body)
    app.simulator.control.succeed(reference)
    await app.simulator.control.flushWebhooks()
  }
  await give(guestOf('zu'), 'guest.zu@example.co.za')
  await give(guestOf('xh'), 'guest.xh@example.co.za')
  await give(donor)
  const [receipt] = await app.mailbox('guest.zu@example.co.za')
  expectIsiZulu(receipt)
  expect(receipt?.text).toMatch(/^zu:Date: zu:zu:/m)
  expectEnglish((await app.mailbox('guest.xh@example.co.za'))[0])
  expectEnglish((await app.mailbox(donor.email))[0])
  for (const mail of await app.mailbox(creator.email, 3)) expectIsiZulu(mail)
  const file = await app.request({
    method: 'GET',
    path: donationsCsv.replace(':campaignId', campaign.id),
    cookies: creator.cookies,
  })
  expect(file.body).toContain('"zu:Date","zu:Donor"')
})

test('the answer to a message is in the language of the page on which it was written (LANG-10)', async () => {
  for (const language of ['zu', 'xh'] as const)
    await app.as(guestOf(language)).must('sendContactMessage', {
      name: 'Sipho',
      email: `contact.${language}@example.co.za`,
      subject: 'A question',
      message: 'How does one begin to pray?',
    })
  expectIsiZulu((await app.mailbox('contact.zu@example.co.za'))[0])
  expectEnglish((await app.mailbox('contact.xh@example.co.za'))[0])
})

/** A member who wrote something of each kind that the history has. */
async function aWriterIn(language: Language): Promise<Person> {
  const person = await aReaderOf(language)
  const groups = [await insertGroup(app.pool, { by: person, name: 'Youth' })]
  const title = 'For rain'
  await insertPrayer(app.pool, { by: person, title, description: title, audience: 'groups', groups })
  await insertPrayer(app.pool, { by: person, title, description: title, status: 'archived' })
  await insertMiracle(app.pool, { by: person, title, description: title, audience: 'public' })
  await app.as(person).must('addReminder', {
    when: { at: '13:00', rule: 'daily' } as ReminderTime,
    byMail: false,
    prayerId: null,
  })
  return person
}

const download = async (path: string, { cookies }: Person): Promise<string> => {
  const { statusCode, body } = await app.request({ method: 'GET', path, cookies })
  expect(statusCode).toBe(200)
  return body
}

/** The texts of a page, without those of its own writer. */
function textsOf(page: string): string[] {
  const inside = page.slice(page.indexOf('<body>')).replaceAll(/<(h2|p class="text")[^>]* lang=.*/g, '')
  return inside
    .split(/<[^>]+>| · /)
    .map((text) => text.trim())
    .filter((text) => text !== '')
}

test('the history is wholly in the language of its member, as a table and as a page, or in English (LANG-10)', async () => {
  const [zulu, xhosa] = [await aWriterIn('zu'), await aWriterIn('xh')]
  const page = await download(historyExports.page, zulu)
  expect(page).toContain('<html lang="zu-ZA">')
  expect(textsOf(page).filter((text) => !text.startsWith('zu:'))).toEqual([])
  const [heading = '', ...rows] = (await download(historyExports.csv, zulu)).slice(1).trim().split('\r\n')
  expect(heading.split(',').filter((cell) => !cell.startsWith('"zu:'))).toEqual([])
  expect(rows.filter((row) => !row.startsWith('"zu:'))).toEqual([])
  // The sentence for an empty page is missing, which this member's page would not show.
  const english = await download(historyExports.page, xhosa)
  expect(english).toContain('<html lang="en-ZA">')
  expect([english, await download(historyExports.csv, xhosa)].join()).not.toContain('xh:')
})

test('the calendar of reminders is in the language of its member, or in English (LANG-10)', async () => {
  const inZulu = await download(reminderCalendar, await aWriterIn('zu'))
  expect(inZulu).toContain('SUMMARY:zu:Prayer')
  expect(await download(reminderCalendar, await aWriterIn('xh'))).not.toContain('xh:')
})

test('the file with own data and its page are wholly in the language of their member (LANG-10)', async () => {
  const person = await aWriterIn('zu')
  const file = await makeAndOpenExport(app, person)
  const tables = file.names.filter((name) => name.endsWith('.csv')).map((name) => file.text(name))
  const headings = tables.flatMap(
    (table) =>
      table
        .slice(1)
        .split('\r\n')[0]
        ?.split(/,(?=")/) ?? [],
  )
  expect(headings.filter((cell) => !cell.startsWith('"zu:'))).toEqual([])
  expect(file.text('README.txt')).toMatch(/^zu:/)
  for (const page of [file.text('index.html'), await download(exportAddresses.page, person)]) {
    expect(page).toContain('<html lang="zu-ZA">')
    const labels = [...page.matchAll(/<(?:h1|h2|dt|title)>([^<]*)</g)].map(([, label]) => label)
    expect(labels.length).toBeGreaterThan(40)
    expect(labels.filter((label) => !label?.startsWith('zu:'))).toEqual([])
  }
})

test('the file with own data is wholly in English where one of its labels is missing (LANG-10)', async () => {
  const person = await aWriterIn('xh')
  const file = await makeAndOpenExport(app, person)
  const texts = file.names.filter((name) => /\.(csv|txt|html)$/.test(name)).map((name) => file.text(name))
  expect([...texts, await download(exportAddresses.page, person)].join()).not.toContain('xh:')
  expect(file.text('index.html')).toContain('<html lang="en-ZA">')
})

test('a mail of what is new is in the language of its receiver, whatever it is, or wholly in English (LANG-10, NOTIF-14)', async () => {
  noon()
  const readers = [await aReaderOf('zu'), await aReaderOf('xh'), await aReaderOf(null)]
  for (const to of readers) await app.as(to).must('setNotificationChoice', { kind: 'prayed', mail: 'daily' })
  for (const to of readers) {
    await insertNotification(app.pool, { to, at: app.clock.now().toISOString() })
    await setLastVisit(app.pool, to, new Date(app.clock.now().getTime() - DAY_MS).toISOString())
  }
  app.clock.set(new Date(app.clock.now().getTime() + DAY_MS).toISOString().replace(/T.*/, 'T04:31:00Z'))
  const mails: Text[] = []
  for (const reader of readers) {
    await digestsTo(app, reader)
    mails.push(...(await app.mailbox(reader.email)))
  }
  expectIsiZulu(mails[0])
  expect(mails[0]?.text).toContain('zu:Hello Nomsa Dube,')
  for (const mail of mails.slice(1)) expectEnglish(mail)
})

test('who signs up on a page in isiZulu is written to in isiZulu from the first mail on, and keeps the language (LANG-1, LANG-10)', async () => {
  const email = 'new.zu@example.co.za'
  const form = { fullName: 'Nomsa Dube', email, password: goodPassword, confirmPassword: goodPassword }
  await app.as(guestOf('zu')).must('register', { ...form, acceptsTerms: true })
  expectIsiZulu((await app.mailbox(email))[0])
  const { rows } = await app.pool.query(
    'select p.language from profiles p join accounts a using (id) where a.email = $1',
    [email],
  )
  expect(rows).toEqual([{ language: 'zu' }])
})
