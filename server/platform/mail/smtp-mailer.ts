import nodemailer from 'nodemailer'
import type { Mailer } from './mailer.ts'

const DEADLINE_MS = 15_000

type SmtpOptions = { url: string; from: string; maxConnections: number }

/** Sends by SMTP. Throws when the server does not take the mail; the job queue tries again. */
export function smtpMailer({ url, from, maxConnections }: SmtpOptions): Mailer {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections,
    connectionTimeout: DEADLINE_MS,
    greetingTimeout: DEADLINE_MS,
    socketTimeout: DEADLINE_MS,
  })
  return {
    send: async ({ id, to, replyTo, subject, unsubscribeUrl, text, html }) => {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        replyTo,
        subject,
        text,
        html,
        headers: unsubscribeUrl === undefined ? undefined : oneClick(unsubscribeUrl),
        messageId: `<${id}@thandaza>`,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
    close: () => transport.close(),
  }
}

/** The mail program's own button posts to the address, without cookies and without a question (RFC 8058). */
function oneClick(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
