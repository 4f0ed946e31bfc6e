import { format } from '#contract/messages/format.ts'
import type { JobPayloads } from '#server/platform/core/job-payloads.ts'
import { layOutMail } from '#server/platform/mail/mail-layout.ts'
import type { Mail, Mailer } from '#server/platform/mail/mailer.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { type Sentences, wordedIn } from '#server/platform/translations/worded-in.ts'

type MailDeps = { mailer: Mailer; settings: Settings; translations: Sentences }
type Job = JobPayloads['send-account-deletion-mail']

/** The worker of the job 'send-account-deletion-mail': mails the reason to a member whose account an admin deleted. */
export function accountDeletionMailWorker({ mailer, settings, translations }: MailDeps) {
  return async (job: Job, jobId: string): Promise<void> => {
    const mail = await wordedIn(job.language ?? null, translations, () => compose(job, settings))
    await mailer.send({ id: jobId, to: job.email, ...mail })
  }
}

function compose({ fullName, reason }: Job, { appName }: Settings): Pick<Mail, 'subject' | 'text' | 'html'> {
  const values = { app: appName }
  const content = layOutMail({
    appName,
    name: fullName,
    body: format('mail.accountDeleted.body', values),
    quote: reason,
    footer: format('mail.accountDeleted.footer', values),
  })
  return { subject: format('mail.accountDeleted.subject', values), ...content }
}
