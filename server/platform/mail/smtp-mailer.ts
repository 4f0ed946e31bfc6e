import nodemailer from 'nodemailer'
import type { Mailer } from './mailer.ts'

const DEADLINE_MS = 15_000

/** Sends by SMTP. Throws when the server does not take the mail; the job queue tries again. */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 2,
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
        list: unsubscribeUrl ? { unsubscribe: unsubscribeUrl } : undefined,
        messageId: `<${id}@thandaza>`,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
    close: () => transport.close(),
  }
}
