import { format } from '#contract/messages/format.ts'
import { reminderLimits } from '#contract/reminders/reminder-constants.ts'
import type { Pool } from '#server/database/connect.ts'
import { dbOn, sql } from '#server/database/db.ts'
import { type Clock, secondsFrom } from '#server/platform/core/clock.ts'
import type { JobPayloads } from '#server/platform/jobs/job-queue.ts'
import { layOutMail } from '#server/platform/mail/mail-layout.ts'
import { stopUrl } from '#server/platform/mail/mail-stop-link.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import type { Settings } from '#server/platform/settings/settings.ts'

type MailDeps = { pool: Pool; mailer: Mailer; settings: Settings; clock: Clock; seal: Seal }

/** Nobody while they are suspended, or after they left. */
const findAddressee = sql(
  'addressee-of-reminder',
  `
    select a.email, p.full_name as "fullName"
      from accounts a
      join profiles p on p.id = a.id
     where a.id = $1
       and a.email_verified_at is not null
       and coalesce(a.suspended_until <= $2, true)
       and not exists (select from account_deletions d where d.member_id = a.id)`,
)

/**
 * The worker of the job 'send-reminder-mail'. The mail invites and names no prayer, and one that comes more than an
 * hour late is not sent at all (REM-3).
 */
export function reminderMailWorker({ pool, mailer, settings, clock, seal }: MailDeps) {
  return async (
    { memberId, moment, prayers }: JobPayloads['send-reminder-mail'],
    jobId: string,
  ): Promise<void> => {
    const now = clock.now()
    if (secondsFrom(new Date(moment), reminderLimits.mailMinutes * 60) < now) return
    const [addressee] = await dbOn(pool).query(findAddressee, [memberId, now])
    if (!addressee) return
    const { appName, appUrl } = settings
    const words = prayers > 1 ? format('mail.reminder.prayers', { count: prayers }) : null
    const unsubscribeUrl = stopUrl({ seal, settings }, { memberId, mails: 'reminder' })
    const content = layOutMail({
      appName,
      name: addressee.fullName,
      body: words ?? format('mail.reminder.body'),
      button: { label: format('mail.reminder.button'), url: `${appUrl}/dashboard` },
      footer: format('mail.reminder.footer'),
      links: [
        { label: format('mail.reminder.change'), url: `${appUrl}/profile/times` },
        { label: format('mail.stopKind'), url: unsubscribeUrl },
      ],
    })
    await mailer.send({
      id: jobId,
      to: addressee.email,
      subject: words ?? format('mail.reminder.subject'),
      unsubscribeUrl,
      ...content,
    })
  }
}
