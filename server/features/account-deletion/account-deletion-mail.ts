import { format } from '#contract/messages/format.ts'
import type { JobPayloads } from '#server/platform/core/job-payloads.ts'
import { layOutMail } from '#server/platform/mail/mail-layout.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import type { Settings } from '#server/platform/settings/settings.ts'

type MailDeps = { mailer: Mailer; settings: Settings }

/** The worker of the job 'send-account-deletion-mail': mails the reason to a member whose account an admin deleted. */
export function accountDeletionMailWorker({ mailer, settings: { appName } }: MailDeps) {
  return async (
    { email, fullName, reason }: JobPayloads['send-account-deletion-mail'],
    jobId: string,
  ): Promise<void> => {
    const values = { app: appName }
    const content = layOutMail({
      appName,
      name: fullName,
      body: format('mail.accountDeleted.body', values),
      quote: reason,
      footer: format('mail.accountDeleted.footer', values),
    })
    await mailer.send({
      id: jobId,
      to: email,
      subject: format('mail.accountDeleted.subject', values),
      ...content,
    })
  }
}
