import { isIPv4 } from 'node:net'
import nodemailer from 'nodemailer'
import type { Log } from '#server/platform/core/log.ts'
import type { Mail, Mailer } from './mailer.ts'
import { RecipientRefused } from './refused-recipients.ts'

const DEADLINE_MS = 15_000

/** Failures of the whole connection, by code or by OpenSSL's words, and what an operator can do about them. */
const CERTIFICATE = /CERT|SIGNATURE|_CRL_|HOSTNAME_MISMATCH/
const NOT_TLS = /wrong version number|packet length too long|http request|unknown protocol/i
const remedies = {
  certificate:
    'name the authority of its certificate in NODE_EXTRA_CA_CERTS, or let SMTP_URL end in ?tls.rejectUnauthorized=false where nobody else is between the two',
  'not tls': 'a server that begins without TLS, as on port 587 or 25, is smtp:// in SMTP_URL, not smtps://',
}

type SmtpOptions = {
  url: string
  from: string
  /** The address of the site, whose host names this server to the mail server, and its mails. */
  appUrl: string
  maxConnections: number
  log: Pick<Log, 'warn'>
}

/**
 * Sends by SMTP. Throws RecipientRefused when the mail server refuses this recipient for good, and another error when it
 * does not take the mail for now; the job queue tries again.
 */
export function smtpMailer({ url, from, appUrl, maxConnections, log }: SmtpOptions): Mailer {
  const { hostname } = new URL(appUrl)
  const transport = nodemailer.createTransport({
    url,
    name: addressLiteral(hostname),
    pool: true,
    maxConnections,
    connectionTimeout: DEADLINE_MS,
    greetingTimeout: DEADLINE_MS,
    socketTimeout: DEADLINE_MS,
  })
  return {
    send: async (mail) => {
      const { id, to, replyTo, subject, text, html } = mail
      const message = {
        from,
        to: { name: '', address: to },
        replyTo,
        subject,
        text,
        html,
        headers: headersOf(mail),
        messageId: `<${id}@${addressLiteral(hostname)}>`,
        disableFileAccess: true,
        disableUrlAccess: true,
      }
      await transport.sendMail(message).catch((error: unknown) => {
        const { cause, remedy } = connectionFault(error) ?? {}
        if (cause)
          log.warn('the connection to the mail server is not secure: no mail goes out', { cause, remedy })
        throw refusalIn(error) ?? error
      })
    },
    close: () => transport.close(),
  }
}

/** The cause of a refused TLS connection, with what to do about it; null for any other error. */
function connectionFault(error: unknown): { cause: string; remedy: string } | null {
  if (!(error instanceof Error)) return null
  const code = 'originalCode' in error ? String(error.originalCode) : ''
  if (CERTIFICATE.test(code)) return { cause: code, remedy: remedies.certificate }
  return NOT_TLS.test(error.message)
    ? { cause: 'the server does not begin with TLS', remedy: remedies['not tls'] }
    : null
}

/** A host as mail servers write it; an address that is no name stands in brackets (RFC 5321). */
function addressLiteral(hostname: string): string {
  if (isIPv4(hostname)) return `[${hostname}]`
  return hostname.startsWith('[') ? `[IPv6:${hostname.slice(1)}` : hostname
}

/**
 * The mail program's own button posts to the address, without cookies and without a question (RFC 8058). A mail that no
 * person wrote says so, and no absence note answers it (RFC 3834); one that a person is to answer does not.
 */
function headersOf({ unsubscribeUrl, replyTo, isReply }: Mail): Record<string, string> {
  return {
    ...(replyTo === undefined && { 'Auto-Submitted': isReply ? 'auto-replied' : 'auto-generated' }),
    ...(unsubscribeUrl !== undefined && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
}

/** The codes of a recipient that does not exist or takes no mail, where the server gives no finer one (RFC 5321). */
const plainRefusals = [550, 551, 553]
/** A bad or former mailbox, or one that is switched off; 5.1.7 and 5.1.8 are about the sender (RFC 3463). */
const fineRefusal = /^5\.(?:1\.(?![78]\b)\d+|2\.1)\b/
/** Servers that give no finer code refuse senders with the same numbers. */
const ABOUT_THE_SENDER = /relay|authenti|sender|spam|block|policy|reputation|listed|spf|dkim|dmarc|\bip\b/i

/** A refusal that is about the recipient and final; a refused sender or message is not the recipient's fault. */
function refusalIn(error: unknown): RecipientRefused | null {
  if (!(error instanceof Error) || !('command' in error) || error.command !== 'RCPT TO') return null
  const response = 'response' in error ? String(error.response) : ''
  const [, code = '', fine] = /^(\d{3})[ -](?:(\d\.\d{1,3}\.\d{1,3})\b)?/.exec(response) ?? []
  if (!code.startsWith('5')) return null
  const isFinal = fine
    ? fineRefusal.test(fine)
    : plainRefusals.includes(Number(code)) && !ABOUT_THE_SENDER.test(response)
  return isFinal ? new RecipientRefused(fine ? `${code} ${fine}` : code) : null
}
