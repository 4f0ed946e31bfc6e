import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertGroup } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { insertNotification, setLastVisit } from '#server/fixtures/notification-fixtures.ts'
import { stopUrl } from '#server/platform/mail/mail-stop-link.ts'
import { createSeal, openSeal } from '#server/platform/security/seal.ts'
import { digestsTo, mailsAreWritten } from '#tests/support/digests.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const NEVER_MS = 86_400_000
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    settings: { rateLimitScale: 1000 },
    scheduleMs: { digests: NEVER_MS, cleanup: NEVER_MS },
  })
})
afterAll(() => app.close())

const tokenIn = (link = '') => new URL(link).searchParams.get('token') ?? ''
const stop = (token: string) => app.as(null).must('unsubscribeMail', { token })
const tokenFor = ({ id: memberId }: Person, mails: Parameters<typeof stopUrl>[1]['mails']) =>
  tokenIn(stopUrl({ seal: openSeal(app.settings), settings: app.settings }, { memberId, mails }))

async function mailsChosen(person: Person): Promise<Record<string, string>> {
  const { items } = await app.as(person).get('getNotificationChoices', {})
  return Object.fromEntries(items.map(({ kind, mail }) => [kind, mail]))
}

test('the link of a weekly mail stops it, signed out and for good; another frequency still comes (NOTIF-13)', async () => {
  const person = await insertMember(app.pool)
  await app.as(person).must('setNotificationChoice', { kind: 'supported', mail: 'daily' })
  await app.as(person).must('setNotificationChoice', { kind: 'gift-received', mail: 'weekly' })
  await setLastVisit(app.pool, person, '2027-01-01T00:00:00Z')
  await insertNotification(app.pool, { to: person, at: '2027-05-07T10:00:00Z' })
  app.clock.set('2027-05-08T05:50:00Z')
  await digestsTo(app, person)
  const [mail] = await app.mailbox(person.email)
  const token = tokenIn(mail?.links.at(-1))
  for (const _ of [1, 2]) expect(await stop(token)).toEqual({ stopped: 'digest-weekly', reminders: null })
  await insertNotification(app.pool, { to: person, at: '2027-05-09T10:00:00Z' })
  await insertNotification(app.pool, { to: person, kind: 'supported', at: '2027-05-14T10:00:00Z' })
  app.clock.set('2027-05-15T05:50:00Z')
  const subjects = await digestsTo(app, person)
  expect(subjects).toEqual(['1 new thing at Thandaza', '1 new thing at Thandaza'])
  app.clock.set(new Date().toISOString())
  await setLastVisit(app.pool, person, app.clock.now().toISOString())
  expect(await mailsChosen(person)).toMatchObject({
    prayed: 'never',
    supported: 'daily',
    'group-prayers': 'never',
    'gift-received': 'never',
    commented: 'never',
    'join-requested': 'single',
    account: 'single',
  })
})

test('a mail that may be refused ends with a link that stops its kind; it is still listed', async () => {
  const [owner, first, second] = [
    await insertMember(app.pool),
    await insertMember(app.pool),
    await insertMember(app.pool),
  ]
  const group = await insertGroup(app.pool, { by: owner })
  await app.as(first).must('requestToJoin', { groupId: group.id })
  const [mail] = await app.mailbox(owner.email)
  expect(mail?.text).toContain('No more mails like this:')
  expect(await stop(tokenIn(mail?.links.at(-1)))).toEqual({ stopped: 'join-requested', reminders: null })
  expect(await mailsChosen(owner)).toMatchObject({ 'join-requested': 'never', 'join-decided': 'single' })
  await app.as(second).must('requestToJoin', { groupId: group.id })
  await mailsAreWritten(app)
  expect(await app.mailbox(owner.email)).toHaveLength(1)
})

test('the link of a reminder ends the mails of all reminders, which still fire here', async () => {
  const person = await insertMember(app.pool)
  for (const at of ['06:00', '12:00', '20:00'])
    await app.as(person).must('addReminder', {
      when: { at, rule: 'daily' },
      byMail: at !== '12:00',
      prayerId: null,
    })
  expect(await stop(tokenFor(person, 'reminder'))).toEqual({ stopped: 'reminder', reminders: null })
  const { reminders } = await app.as(person).get('listReminders', {})
  expect(reminders.map(({ byMail }) => byMail)).toEqual([false, false, false])
})

test('the link of a reminder also ends the mails of the ones it was about alone (REQ-406)', async () => {
  const [person, other] = [await insertMember(app.pool), await insertMember(app.pool)]
  const added = async (owner: Person, at: string) =>
    app.as(owner).must('addReminder', { when: { at, rule: 'daily' }, byMail: true, prayerId: null })
  for (const at of ['06:00', '12:00', '20:00']) await added(person, at)
  const foreign = (await added(other, '06:00')).reminders.map(({ id }) => id)
  const { reminders } = await app.as(person).get('listReminders', {})
  const [first, second, third] = reminders.map(({ id }) => id)
  const link = stopUrl(
    { seal: openSeal(app.settings), settings: app.settings },
    { memberId: person.id, mails: 'reminder', reminderIds: [`${first}`, `${third}`, ...foreign] },
  )
  const only = new URL(link).searchParams.get('only') ?? ''
  const mailed = async (owner: Person) =>
    (await app.as(owner).get('listReminders', {})).reminders.flatMap(({ id, byMail }) => (byMail ? [id] : []))
  for (const _ of [1, 2]) expect(await stop(only)).toEqual({ stopped: 'reminder', reminders: 3 })
  expect(await mailed(person)).toEqual([second])
  expect(await mailed(other)).toEqual(foreign)
  expect(await mailsChosen(person)).toEqual(await mailsChosen(other))
  expect(await stop(tokenIn(link))).toEqual({ stopped: 'reminder', reminders: null })
  expect(await mailed(person)).toEqual([])
})

test('the headers let mail programs show a button of their own; mails about the account have none (NOTIF-13)', async () => {
  const server = await startMailServer()
  const settings = { smtpUrl: server.url, mailFrom: 'Thandaza <no-reply@example.org>' }
  const real = await createTestApp({ settings })
  const [owner, other] = [await insertMember(real.pool), await insertMember(real.pool)]
  const group = await insertGroup(real.pool, { by: owner })
  await real.as(other).must('requestToJoin', { groupId: group.id })
  await real.as(null).must('requestPasswordReset', { email: other.email })
  await expect.poll(() => server.mails.length).toBe(2)
  const [toOther = '', toOwner = ''] = server.mails.toSorted((mail) =>
    mail.includes('reset-password') ? -1 : 1,
  )
  expect(toOwner).toMatch(/^List-Unsubscribe:\s+<http:\/\/site\.test\/unsubscribe\?token=[\w-]+>\r$/m)
  expect(toOwner).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  expect(toOther).toContain('reset-password')
  expect(toOther).not.toMatch(/unsubscribe/i)
  await real.close()
  server.close()
})

test('what was chosen meanwhile holds: a link stops only the frequency it belongs to', async () => {
  const person = await insertMember(app.pool)
  await app.as(person).must('setNotificationChoice', { kind: 'prayed', mail: 'daily' })
  await stop(tokenFor(person, 'digest-weekly'))
  expect(await mailsChosen(person)).toMatchObject({ prayed: 'daily', supported: 'never' })
  await stop(tokenFor(person, 'digest-daily'))
  expect(await mailsChosen(person)).toMatchObject({ prayed: 'never' })
})

test('an invented token, one of another site and one of a deleted member change nothing, and are refused nothing', async () => {
  const person = await insertMember(app.pool)
  const foreign = tokenIn(
    stopUrl(
      { seal: createSeal(['b'.repeat(64)]), settings: app.settings },
      { memberId: person.id, mails: 'prayed' },
    ),
  )
  const gone = tokenFor({ ...person, id: '01a272d1-7812-7371-833b-5045d42c423b' }, 'prayed')
  for (const token of ['AAAA', foreign]) expect(await stop(token)).toEqual({ stopped: null, reminders: null })
  expect(await stop(gone)).toEqual({ stopped: 'prayed', reminders: null })
  expect(await mailsChosen(person)).toMatchObject({ prayed: 'weekly' })
  for (const token of ['', 'a b', 'A'.repeat(401)])
    expect((await app.as(null).call('unsubscribeMail', { token })).status).toBe(422)
})
