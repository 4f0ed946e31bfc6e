import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const SUPPORT = 'help@pray.example.org'

type Opened = { app: TestApp; server: MailServer; close(): Promise<void> }

let shared: Opened
let own: Opened | undefined

beforeAll(async () => {
  shared = await open()
})
beforeEach(() => {
  shared.server.mails.length = 0
})
afterEach(async () => {
  await own?.close()
  own = undefined
})
afterAll(() => shared?.close())

/** Starts an app with a mail server that refuses the first deliveries. */
async function open({ refusals = 0, supportEmail = SUPPORT as string | null } = {}): Promise<Opened> {
  const server = await startMailServer(refusals)
  const smtp = { smtpUrl: server.url, mailFrom: 'Thandaza <no-reply@example.org>' }
  const app = await createTestApp({ settings: { ...smtp, supportEmail, rateLimitScale: 1000 } })
  const close = async () => {
    await app.close()
    server.close()
  }
  return { app, server, close }
}

/** Starts one for a single test and closes it afterwards. */
async function openOwn(options: Parameters<typeof open>[0]): Promise<Opened> {
  own = await open(options)
  return own
}

/** Waits until every mail of a message was sent or given up; nothing is sent after that. */
async function bothJobsDone({ app }: Opened): Promise<void> {
  const done = async () => {
    const { rows } = await app.pool.query(
      "select count(*)::int as done from pgboss.job where name = 'send-contact-mail' and state = 'completed'",
    )
    return rows[0].done
  }
  await expect.poll(done).toBe(2)
}

const form = {
  name: 'Sipho Khumalo',
  email: 'sipho@example.co.za',
  subject: 'A question',
  message: 'How do I begin?\n<b>Canary</b> & friends.',
}

/** Decodes both bodies of a mail; its headers come before the first empty line. */
function partsOf(mail: string): { head: string; body: string } {
  const [head = '', ...rest] = mail.split('\r\n\r\n')
  const body = rest
    .join('\r\n\r\n')
    .replaceAll('=\r\n', '')
    .replace(/((?:=[0-9A-F]{2})+)/g, (code) => Buffer.from(code.replaceAll('=', ''), 'hex').toString())
  return { head: head.replace(/\r\n[ \t]+/g, ' '), body }
}

async function mailsOf({ mails }: MailServer, count: number) {
  await expect.poll(() => mails.length).toBe(count)
  const parts = mails.map(partsOf)
  return {
    toOperator: parts.find(({ head }) => head.includes(`To: ${SUPPORT}`)),
    toSender: parts.find(({ head }) => head.includes(`To: ${form.email}`)),
  }
}

test('the operator gets the message and can reply to the sender (CONT-2, REQ-4)', async () => {
  const opened = shared
  const { ticket } = await opened.app.as(null).must('sendContactMessage', form)
  const { toOperator } = await mailsOf(opened.server, 2)
  expect(toOperator?.head).toContain(`Subject: [${ticket}] A question`)
  expect(toOperator?.head).toMatch(/^Reply-To: "?Sipho Khumalo"? <sipho@example\.co\.za>/m)
  expect(toOperator?.head).toMatch(/^From: "?Thandaza"? <no-reply@example\.org>/m)
  expect(toOperator?.body).toContain('> From Sipho Khumalo <sipho@example.co.za>')
  expect(toOperator?.body).toContain('> How do I begin?\r\n> <b>Canary</b> & friends.')
  expect(toOperator?.body).toContain('&lt;b&gt;Canary&lt;/b&gt; &amp; friends.')
  expect(toOperator?.body).toContain('http://site.test/admin/contact')
})

test('the sender is mailed the ticket and the reply time, and nothing from the form (REQ-14)', async () => {
  const opened = shared
  const { ticket } = await opened.app.as(null).must('sendContactMessage', form)
  const { toSender } = await mailsOf(opened.server, 2)
  expect(toSender?.head).toContain(`Subject: [${ticket}] We have received your message`)
  expect(toSender?.head).not.toContain('Reply-To')
  expect(toSender?.body).toContain('Hello,')
  expect(toSender?.body).not.toContain('Sipho')
  expect(toSender?.body).toContain('We usually reply within 24–48 hours.')
  for (const text of ['A question', 'How do I begin', 'Canary']) expect(toSender?.body).not.toContain(text)
})

test('a name that would become a link is not used as a greeting', async () => {
  const opened = shared
  await opened.app.as(null).must('sendContactMessage', { ...form, name: 'Win at casino.example' })
  const { toSender } = await mailsOf(opened.server, 2)
  expect(toSender?.body).toContain('Hello,')
  expect(toSender?.body).not.toContain('casino')
})

test('without SUPPORT_EMAIL the message is stored and acknowledged, and no reply time is promised', async () => {
  const opened = await openOwn({ supportEmail: null })
  const { ticket } = await opened.app.as(null).must('sendContactMessage', form)
  const { toSender } = await mailsOf(opened.server, 1)
  expect(toSender?.body).toContain(ticket)
  expect(toSender?.body).not.toContain('hours')
  expect(toSender?.head).toMatch(/^Message-ID: <[0-9a-f-]{36}@[^>]+>/m)
})

test('line breaks in name and subject add no mail header (SEC-S3)', async () => {
  const opened = shared
  const tricks = {
    name: 'Sipho\r\nBcc: victim@example.org',
    subject: 'A question\r\nTo: victim@example.org\n\nBuy now',
  }
  await opened.app.as(null).must('sendContactMessage', { ...form, ...tricks })
  const { toOperator } = await mailsOf(opened.server, 2)
  const heads = toOperator?.head.split('\r\n') ?? []
  expect(heads.filter((line) => /^(bcc|cc|to):/i.test(line))).toEqual([`To: ${SUPPORT}`])
  expect(heads.find((line) => line.startsWith('Subject:'))).toContain(
    'A question To: victim@example.org Buy now',
  )
})

test('while the mail server is down the message is stored and confirmed, and both mails are sent later, once', async () => {
  const opened = await openOwn({ refusals: 3 })
  const answer = await opened.app.as(null).call('sendContactMessage', form)
  expect(answer.status).toBe(201)
  const { toOperator, toSender } = await mailsOf(opened.server, 2)
  expect(toOperator?.body).toContain('Canary')
  expect(toSender?.body).toContain(answer.body.ticket)
  expect(opened.server.attempts()).toBe(5)
  await bothJobsDone(opened)
  expect(opened.server.mails).toHaveLength(2)
})

test('without a mail server the answer is the same', async () => {
  const app = await createTestApp({ settings: { smtpUrl: 'smtp://127.0.0.1:9', supportEmail: SUPPORT } })
  onTestFinished(() => app.close())
  const { ticket } = await app.as(null).must('sendContactMessage', form)
  const { rows } = await app.pool.query('select subject from contact_messages where ticket = $1', [ticket])
  expect(rows).toEqual([{ subject: 'A question' }])
})

test('a deleted message is not mailed', async () => {
  const opened = await openOwn({ refusals: 2 })
  await opened.app.as(null).must('sendContactMessage', form)
  await expect.poll(opened.server.attempts).toBe(2)
  await opened.app.pool.query('delete from contact_messages')
  await bothJobsDone(opened)
  expect(opened.server.mails).toEqual([])
})
