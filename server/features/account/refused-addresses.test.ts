import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#server/platform/core/log.ts'
import { type Mail, type Mailer, openMailer } from '#server/platform/mail/mailer.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createBrowser, createMemberWithPassword, goodPassword } from '#tests/support/test-browser.ts'
import { refusedAddresses } from './refused-addresses.ts'

const PATIENCE = { timeout: 600_000, interval: 100 }

/** Addresses that the mail server refuses, each with its answer. */
const replies = new Map<string, string>()

let server: MailServer
let app: TestApp
let mailer: Mailer
const lines: string[] = []
beforeAll(async () => {
  server = await startMailServer(0, 0, (recipient) => replies.get(recipient))
  const settings = { smtpUrl: server.url, mailFrom: 'Thandaza <no-reply@example.org>' }
  app = await createTestApp({ settings })
  const log = createLog('info', (line) => lines.push(line))
  const { pool, clock } = app
  const addresses = refusedAddresses({ pool, clock })
  mailer = await openMailer({ settings: app.settings, pool, clock, addresses, log })
})
afterAll(async () => {
  mailer?.close()
  await app?.close()
  server?.close()
})

let sent = 0
const mailTo = (to: string, isNotice = true): Mail => {
  sent += 1
  const id = `01930000-0000-7000-8000-${String(sent).padStart(12, '0')}`
  const content = { subject: 'News', text: 'News', html: '<p>News</p>' }
  return { id, to, ...content, ...(isNotice && { unsubscribeUrl: 'https://example.org/stop' }) }
}
const mailsTo = (email: string) => server.mails.filter((mail) => mail.includes(`To: ${email}`))

test('a mistyped sign-up costs one try, and is no failed job', async () => {
  const email = 'mistyped@example.co.za'
  replies.set(email, '550 5.1.1 no such person')
  const person = { fullName: 'Naledi Dube', email, password: goodPassword, confirmPassword: goodPassword }
  const before = server.attempts()
  expect((await createBrowser(app).call('register', { ...person, acceptsTerms: true })).status).toBe(201)
  const stateOfMail = async () => {
    const query = `select state::text from pgboss.job where name = 'send-mail' and data->>'email' = $1`
    return (await app.pool.query(query, [email])).rows.map(({ state }) => state)
  }
  await expect.poll(stateOfMail, PATIENCE).toEqual(['completed'])
  expect(server.attempts() - before).toBe(1)
})

test('notices to a refused address stop until it is confirmed again, and its member is notified', async () => {
  const { email } = await createMemberWithPassword(app)
  const browser = createBrowser(app)
  const session = async () => (await browser.get('getSession', {})).member?.isMailRefused
  await browser.must('signIn', { email, password: goodPassword })
  expect(await session()).toBe(false)

  replies.set(email, '550 no such person')
  await mailer.send(mailTo(email))
  expect(await session()).toBe(true)
  replies.delete(email)
  const attempts = server.attempts()
  await mailer.send(mailTo(email))
  await mailer.send(mailTo(email.toUpperCase()))
  expect(server.attempts()).toBe(attempts)
  await mailer.send(mailTo(email, false))
  expect(server.attempts()).toBe(attempts + 1)
  expect(await session()).toBe(true)

  await browser.must('requestVerification', { email })
  const link = () => /verify-email\?token=(?:3D)?([\w-]+)/.exec(readable(mailsTo(email).at(-1)))?.[1]
  await expect.poll(link, PATIENCE).toBeTruthy()
  await browser.must('verifyEmail', { token: link() ?? '' })
  expect(await session()).toBe(false)
  const before = mailsTo(email).length
  await mailer.send(mailTo(email))
  expect(mailsTo(email)).toHaveLength(before + 1)
})

test('a refusal is counted by its own line, which names nobody', async () => {
  const { email } = await createMemberWithPassword(app)
  replies.set(email, `550 5.1.1 <${email}> unknown`)
  lines.length = 0
  await mailer.send(mailTo(email, false))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('a recipient was refused by the mail server')
  expect(lines[0]).toContain('550 5.1.1')
  expect(lines[0]).not.toContain(email)
})

test('what may pass is thrown, and marks nobody', async () => {
  const { email } = await createMemberWithPassword(app)
  replies.set(email, '450 4.2.0 greylisted')
  await expect(mailer.send(mailTo(email))).rejects.toThrow()
  const { rows } = await app.pool.query('select mail_refused_at from accounts where email = $1', [email])
  expect(rows).toEqual([{ mail_refused_at: null }])
})

/** The text of a mail, its soft line ends joined. */
function readable(mail = ''): string {
  return mail.replaceAll('=\r\n', '')
}
