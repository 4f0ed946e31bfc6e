import { format } from '#contract/messages/format.ts'
import { contactLimits } from '#contract/values/constants.ts'
import type { Pool } from '#server/database/connect.ts'
import type { ContactMailKind, JobPayloads } from '#server/platform/core/job-payloads.ts'
import { layOutMail } from '#server/platform/mail/mail-layout.ts'
import type { Mail, Mailer } from '#server/platform/mail/mailer.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { type Sentences, wordedIn } from '#server/platform/translations/worded-in.ts'
import { type ContactMailData, findContactMailData } from './list-contact-messages.ts'

type MailDeps = { pool: Pool; mailer: Mailer; settings: Settings; translations: Sentences }

/** A mail without its id, which is the job's, so retries keep it. Null when there is nobody to read it. */
type Draft = Omit<Mail, 'id'> | null

const drafts: Record<ContactMailKind, (data: ContactMailData, settings: Settings) => Draft> = {
  received: draftForOperator,
  acknowledged: draftForSender,
}

/**
 * The worker of the job 'send-contact-mail'. The job holds only the message id: the queue stores no text, and deleted
 * messages are not mailed.
 */
export function contactMailWorker({ pool, mailer, settings, translations }: MailDeps) {
  return async ({ kind, messageId }: JobPayloads['send-contact-mail'], jobId: string): Promise<void> => {
    const data = await findContactMailData(pool, messageId)
    if (!data) return
    // The operator's mail is English, like the pages of staff.
    const language = kind === 'acknowledged' ? data.language : 'en'
    const draft = await wordedIn(language, translations, () => drafts[kind](data, settings))
    if (draft) await mailer.send({ id: jobId, ...draft })
  }
}

/** The message for the operator; a reply goes to the sender. */
function draftForOperator(
  { ticket, name, email, subject, message }: ContactMailData,
  settings: Settings,
): Draft {
  const { appName, appUrl, supportEmail } = settings
  if (!supportEmail) return null
  const values = { app: appName, ticket, name, email, subject }
  const content = layOutMail({
    appName,
    name: null,
    body: format('mail.contactReceived.body', values),
    quote: [format('mail.contactReceived.from', values), subject, message].join('\n\n'),
    button: { label: format('mail.contactReceived.button'), url: `${appUrl}/admin/contact` },
    footer: format('mail.contactReceived.footer', { hours: contactLimits.replyHours.to }),
  })
  return {
    to: supportEmail,
    replyTo: { name, address: email },
    subject: format('mail.contactReceived.subject', values),
    ...content,
  }
}

/**
 * Acknowledges the message without quoting it: otherwise anybody could make this site mail their text to any address. A
 * reply time is promised only when an operator is mailed (REQ-14).
 */
function draftForSender({ ticket, email }: ContactMailData, { appName, supportEmail }: Settings): Draft {
  const values = { app: appName, ticket }
  const arrived = format('mail.contactAcknowledged.body', values)
  const soon = format('mail.contactAcknowledged.soon', contactLimits.replyHours)
  const content = layOutMail({
    appName,
    name: null,
    body: supportEmail ? `${arrived} ${soon}` : arrived,
    footer: format('mail.contactAcknowledged.footer'),
  })
  const subject = format('mail.contactAcknowledged.subject', values)
  return { to: email, subject, isReply: true, ...content }
}
