import { format } from '#contract/messages/format.ts'
import { reminderLimits } from '#contract/reminders/reminder-constants.ts'
import type { Pool } from '#server/database/connect.ts'
import { dbOn, sql } from '#server/database/db.ts'
import { type Clock, secondsFrom } from '#server/platform/core/clock.ts'
import type { JobPayloads } from '#server/platform/core/job-payloads.ts'
import { layOutMail } from '#server/platform/mail/mail-layout.ts'
import { type MailStop, stopUrl } from '#server/platform/mail/mail-stop-link.ts'
import type { Mail, Mailer } from '#server/platform/mail/mailer.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { type Sentences, wordedIn } from '#server/platform/translations/worded-in.ts'
import { prayablePrayer } from './stored-reminders.ts'

type Job = JobPayloads['send-reminder-mail']
type MailDeps = {
  pool: Pool
  mailer: Mailer
  settings: Settings
  clock: Clock
  seal: Seal
  translations: Sentences
}

/** Nobody while they are suspended, or after they left. */
const findAddressee = sql(
  'addressee-of-reminder',
  `
    select a.email, p.full_name as "fullName", p.language
      from accounts a
      join profiles p on p.id = a.id
     where a.id = $1
       and a.email_verified_at is not null
       and coalesce(a.suspended_until <= $2, true)
       and not exists (select from account_deletions d where d.member_id = a.id)`,
)

/** The prayers that were meant, of those that can still be prayed for when the mail is written. */
const findPrayers = sql(
  'prayers-of-mailed-reminders',
  `
    select v.id as "id!"
      from reminders r
      join lateral (
        ${prayablePrayer}) v on true
     where r.user_id = $1
       and r.id = any ($2::uuid[])
     limit 2`,
)

/**
 * The worker of the job 'send-reminder-mail'. The mail invites and names no prayer, and one that comes more than an
 * hour late is not sent at all (REM-3).
 */
export function reminderMailWorker({ pool, mailer, settings, clock, seal, translations }: MailDeps) {
  return async ({ memberId, moment, prayers, reminderIds = [] }: Job, jobId: string): Promise<void> => {
    const now = clock.now()
    const db = dbOn(pool)
    if (secondsFrom(new Date(moment), reminderLimits.mailMinutes * 60) < now) return
    const [addressee] = await db.query(findAddressee, [memberId, now])
    if (!addressee) return
    const { email, fullName: name, language } = addressee
    const prayerIds = (await db.query(findPrayers, [memberId, reminderIds])).map(({ id }) => id)
    const unsubscribeUrl = stopUrl({ seal, settings }, stopOf(memberId, reminderIds))
    const input = { name, prayers, prayerIds, settings, unsubscribeUrl }
    const mail = await wordedIn(language, translations, () => compose(input))
    await mailer.send({ id: jobId, to: email, unsubscribeUrl, ...mail })
  }
}

type MailInput = {
  name: string
  prayers: number
  prayerIds: readonly string[]
  settings: Settings
  unsubscribeUrl: string
}

function compose({
  name,
  prayers,
  prayerIds,
  settings: { appName, appUrl },
  unsubscribeUrl,
}: MailInput): Pick<Mail, 'subject' | 'text' | 'html'> {
  const sentence = prayers > 1 ? format('mail.reminder.prayers', { count: prayers }) : null
  const content = layOutMail({
    appName,
    name,
    body: sentence ?? format('mail.reminder.body'),
    button: buttonTo(prayerIds, appUrl),
    footer: format('mail.reminder.footer'),
    links: [
      { label: format('mail.reminder.change'), url: `${appUrl}/profile/times` },
      { label: format('mail.reminder.stop'), url: unsubscribeUrl },
    ],
  })
  return { subject: sentence ?? format('mail.reminder.subject'), ...content }
}

/** Leads to the one prayer that was meant, or to the list of several; a time of prayer means those of today (REQ-439). */
function buttonTo([first, second]: readonly string[], appUrl: string): { label: string; url: string } {
  if (first === undefined)
    return { label: format('mail.reminder.button'), url: `${appUrl}/pray?source=today` }
  return second === undefined
    ? { label: format('mail.reminder.button.one'), url: `${appUrl}/prayers/${first}` }
    : { label: format('mail.reminder.button.several'), url: `${appUrl}/profile/times#prayers` }
}

/** The link at the end stops the mails of these reminders or of all; only of all where these are too many. */
function stopOf(memberId: string, reminderIds: readonly string[]): MailStop {
  const fits = reminderIds.length > 0 && reminderIds.length <= reminderLimits.stoppedByLink
  return { memberId, mails: 'reminder', ...(fits && { reminderIds }) }
}
