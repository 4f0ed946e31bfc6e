import { format } from '#contract/messages/format.ts'
import {
  type DigestFrequency,
  type NotificationKind,
  notificationKinds,
  notificationLimits,
  type RefusableKind,
} from '#contract/notifications/notification-kinds.ts'
import type { Pool } from '#server/database/connect.ts'
import { dbOn, type RowOf, sql } from '#server/database/db.ts'
import {
  isShown,
  shownItems,
  shownPeople,
  sources,
} from '#server/features/notifications/list-notifications.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import type { JobPayloads } from '#server/platform/core/job-payloads.ts'
import { isOneOf } from '#server/platform/core/one-of.ts'
import { layOutMail } from '#server/platform/mail/mail-layout.ts'
import { stopUrl } from '#server/platform/mail/mail-stop-link.ts'
import type { Mail, Mailer } from '#server/platform/mail/mailer.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { type Sentences, wordedIn } from '#server/platform/translations/worded-in.ts'
import { belongsToDigest, kindsByDefault, lastVisit, mayGetDigest } from './digest-contents.ts'

/**
 * The contents of a recorded mail, added up by kind, the newest first, as its receiver may see it at this moment;
 * nothing once they were here after all of it. Neither titles nor names are read, so two lines of a kind would look
 * alike. A reminder that ended counts as a kind of its own.
 */
const contents = sql(
  'contents-of-digest',
  `
    select c.email, c."fullName", c.language, c.kind, c.is_end as "isEnd!", sum(c.people)::int as "people!",
           sum(c.items)::int as "items!", count(*)::int as "things!", (sum(count(*)) over ())::int as "total!"
      from (
        select a.email, p.full_name as "fullName", p.language, n.kind, ${shownPeople} as people, ${shownItems} as items, n.last_at,
               n.kind = 'reminder' and n.detail <> 'due' as is_end,
               max(n.last_at) over () > ${lastVisit('a.id')} as is_news
          from digests d
          join accounts a on a.id = d.user_id
          join profiles p on p.id = a.id
          join notifications n on n.user_id = d.user_id ${sources}
         where d.user_id = $1
           and d.frequency = $2
           and d.period_on = $5::date
           and ${mayGetDigest}
           and ${belongsToDigest('d.up_to')}
           and ${isShown}) c
     where c.is_news
     group by c.email, c."fullName", c.language, c.kind, c.is_end
     order by max(c.last_at) desc, c.kind, c.is_end
     limit ${notificationLimits.digestSentences}`,
)

type DigestDeps = {
  pool: Pool
  mailer: Mailer
  clock: Clock
  settings: Settings
  seal: Seal
  translations: Sentences
}
type Job = JobPayloads['send-digest']
type Content = RowOf<typeof contents>

/**
 * The worker of the job 'send-digest'. The job contains ids only; what was seen, withdrawn, hidden or refused by the
 * time the mail is written is not in it, and a mail without any content is not sent.
 */
export function digestWorker({ pool, mailer, clock, settings, seal, translations }: DigestDeps) {
  return async ({ memberId, frequency, periodOn }: Job, jobId: string): Promise<void> => {
    if (!settings.digest) return
    const values = [memberId, frequency, kindsByDefault(frequency), clock.now(), periodOn] as const
    const news = await dbOn(pool).query(contents, values)
    const [first] = news
    if (!first) return
    const unsubscribeUrl = stopUrl({ seal, settings }, { memberId, mails: `digest-${frequency}` })
    const frame = { frequency, settings, name: first.fullName, total: first.total, unsubscribeUrl }
    const mail = await wordedIn(first.language, translations, () => compose(news, frame))
    await mailer.send({ id: jobId, to: first.email, unsubscribeUrl, ...mail })
  }
}

type Frame = {
  frequency: DigestFrequency
  settings: Settings
  name: string
  total: number
  unsubscribeUrl: string
}

/** No word of it is private: it says what happened and how often, never to what, where or by whom (NOTIF-13). */
function compose(
  news: readonly Content[],
  { frequency, settings: { appName, appUrl }, name, total, unsubscribeUrl }: Frame,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const more = total - news.reduce((sum, { things }) => sum + things, 0)
  const sentences = news.flatMap(sentencesOf)
  if (more > 0) sentences.push(format('mail.digest.more', { count: more }))
  const content = layOutMail({
    appName,
    name,
    body: format(`mail.digest.${frequency}.lead`),
    list: sentences,
    button: { label: format('mail.digest.button'), url: `${appUrl}/notifications` },
    footer: format(`mail.digest.${frequency}.footer`),
    links: [
      { label: format('mail.digest.choose'), url: `${appUrl}/profile/notifications` },
      { label: format('mail.digest.stop'), url: unsubscribeUrl },
    ],
  })
  return { subject: format('mail.digest.subject', { count: total, app: appName }), ...content }
}

function sentencesOf({ kind, isEnd, people, items, things }: Content): string[] {
  if (!isRefusable(kind)) return []
  if (isEnd) return [format('mail.digest.reminder.ended', { things })]
  const isCounted = things > 1 && isOneOf(countedByTimes, kind)
  return [format(isCounted ? `mail.digest.${kind}.many` : `mail.digest.${kind}`, { people, items, things })]
}

/** Kinds whose people, or prayers, can be the same for several subjects: they are not added up, the times are. */
const countedByTimes = ['prayed', 'supported', 'amen', 'group-prayers'] as const

/** Only what may be refused can have been chosen to come in such a mail. */
function isRefusable(kind: NotificationKind): kind is RefusableKind {
  return notificationKinds[kind].mayRefuse
}
