import { afterEach, describe, expect, test } from 'vitest'
import { createLog } from '#server/platform/core/log.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { selfSigned } from '#tests/support/self-signed-certificate.ts'
import type { Mail } from './mailer.ts'
import { RecipientRefused } from './refused-recipients.ts'
import { smtpMailer } from './smtp-mailer.ts'

const undo: (() => void)[] = []
afterEach(() => {
  for (const step of undo.splice(0)) step()
})

const logged: string[] = []
const log = createLog('warn', (line) => logged.push(line))

const mail: Mail = {
  id: '01930000-0000-7000-8000-000000000001',
  to: 'naledi@example.co.za',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
}

async function createMailer({
  reply,
  appUrl = 'https://pray.example.org',
}: {
  reply?: string
  appUrl?: string
}) {
  const server = await startMailServer(0, 0, () => reply)
  const from = 'Thandaza <no-reply@pray.example.org>'
  const mailer = smtpMailer({ url: server.url, from, appUrl, maxConnections: 1, log })
  undo.push(mailer.close, server.close)
  return { server, mailer }
}

const headerIn = ({ mails }: MailServer, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded(mails.at(-1)))?.[1]?.trim()

describe('what a mail says of itself', () => {
  test.each([
    ['https://pray.example.org', 'pray.example.org'],
    ['https://pray.example.org:8443', 'pray.example.org'],
    ['http://127.0.0.1:3000', '[127.0.0.1]'],
    ['http://[2001:db8::1]:3000', '[IPv6:2001:db8::1]'],
    ['https://gebed.ñandú.example', 'gebed.xn--and-6ma2c.example'],
  ])('of the site %s it and its sender carry the host %s', async (appUrl, host) => {
    const { server, mailer } = await createMailer({ appUrl })
    await mailer.send(mail)
    expect(server.greetings[0]).toBe(`EHLO ${host}`)
    expect(headerIn(server, 'Message-ID')).toBe(`<${mail.id}@${host}>`)
  })

  test('it is automatic, unless a person is to answer it', async () => {
    const { server, mailer } = await createMailer({})
    await mailer.send(mail)
    expect(headerIn(server, 'Auto-Submitted')).toBe('auto-generated')
    await mailer.send({ ...mail, isReply: true })
    expect(headerIn(server, 'Auto-Submitted')).toBe('auto-replied')
    await mailer.send({ ...mail, replyTo: { name: 'Sipho', address: 'sipho@example.co.za' } })
    expect(headerIn(server, 'Auto-Submitted')).toBeUndefined()
    await mailer.send({ ...mail, unsubscribeUrl: 'https://pray.example.org/stop' })
    expect(headerIn(server, 'Auto-Submitted')).toBe('auto-generated')
    expect(headerIn(server, 'List-Unsubscribe')).toBe('<https://pray.example.org/stop>')
  })
})

describe('a refusal of the recipient', () => {
  test.each([
    ['550 no such person', '550'],
    ['551 user not local', '551'],
    ['553 name not allowed', '553'],
    ['550 5.1.1 The account does not exist', '550 5.1.1'],
    ['550 5.1.10 null MX', '550 5.1.10'],
    ['554 5.2.1 mailbox disabled', '554 5.2.1'],
  ])('%s is final', async (reply, status) => {
    const { mailer } = await createMailer({ reply })
    const refused = mailer.send(mail)
    await expect(refused).rejects.toBeInstanceOf(RecipientRefused)
    await expect(refused).rejects.toMatchObject({ status })
  })

  test.each([
    '450 mailbox is busy',
    '450 4.2.0 greylisted, try again',
    '451 4.7.1 later',
    '452 4.2.2 mailbox full',
    '552 5.2.2 mailbox full',
    '550 relaying denied',
    '550 5.7.1 blocked by policy',
    '554 5.7.1 Relay access denied',
    '550 5.1.8 bad sender domain',
    '550 Sender verify failed',
    '503 5.5.1 bad sequence',
  ])('%s is tried again', async (reply) => {
    const { mailer } = await createMailer({ reply })
    const sending = mailer.send(mail)
    await expect(sending).rejects.toBeInstanceOf(Error)
    await expect(sending).rejects.not.toBeInstanceOf(RecipientRefused)
  })

  test('the message of the refusal names no address', async () => {
    const { mailer } = await createMailer({ reply: `550 5.1.1 <${mail.to}> is unknown` })
    await expect(mailer.send(mail)).rejects.toThrow(/^the recipient was refused: 550 5\.1\.1$/)
  })
})

/** A mail with each header on one line. */
function unfolded(mail = ''): string {
  return mail.replace(/\r\n[ \t]+/g, ' ')
}

describe('a mail server that cannot be trusted (REQ-418)', () => {
  async function mailerTo(ending: string, certificate: typeof selfSigned | undefined, scheme = 'smtps') {
    const server = await startMailServer(0, 0, undefined, certificate)
    const url = server.url.replace(/^smtps?/, scheme) + ending
    const from = 'Thandaza <no-reply@pray.example.org>'
    const mailer = smtpMailer({ url, from, appUrl: 'https://pray.example.org', maxConnections: 1, log })
    undo.push(mailer.close, server.close)
    return { server, mailer }
  }

  test('a certificate that signed itself is named in the log, with what to do', async () => {
    logged.length = 0
    const { server, mailer } = await mailerTo('', selfSigned)
    await expect(mailer.send(mail)).rejects.toThrow('self-signed certificate')
    const [line, ...more] = logged.map((text) => JSON.parse(text))
    expect(more).toEqual([])
    expect(line).toMatchObject({
      msg: 'the connection to the mail server is not secure: no mail goes out',
      cause: 'DEPTH_ZERO_SELF_SIGNED_CERT',
      remedy: expect.stringMatching(/NODE_EXTRA_CA_CERTS.+\?tls\.rejectUnauthorized=false/),
    })
    expect(server.mails).toEqual([])
  })

  test.each(['?tls.rejectUnauthorized=false', '?tls.servername=mail.test&tls.rejectUnauthorized=false'])(
    'it is accepted where the setting says so: %s',
    async (ending) => {
      logged.length = 0
      const { server, mailer } = await mailerTo(ending, selfSigned)
      await mailer.send(mail)
      expect(server.mails).toHaveLength(1)
      expect(logged).toEqual([])
    },
  )

  test('TLS to a server that begins without it is named too, and other failures are not', async () => {
    logged.length = 0
    const { mailer } = await mailerTo('', undefined)
    await expect(mailer.send(mail)).rejects.toThrow()
    expect(logged.map((text) => JSON.parse(text).remedy)).toEqual([expect.stringContaining('smtp://')])
    const { server, mailer: away } = await mailerTo('', undefined, 'smtp')
    server.close()
    await expect(away.send(mail)).rejects.toThrow('ECONNREFUSED')
    expect(logged).toHaveLength(1)
  })
})
