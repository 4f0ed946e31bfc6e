import type { OutputOf } from '#contract/api/all-operations.ts'
import {
  digestFrequencies,
  type NotificationKind,
  notificationKindNames,
  notificationKinds,
} from '#contract/notifications/notification-kinds.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { readStopToken } from '#server/platform/mail/mail-stop-link.ts'
import type { Seal } from '#server/platform/security/seal.ts'

/**
 * Turns off the mail of kinds ($2), for a member who still exists. Of a frequency ($4) only of those that are chosen so,
 * or come so by default ($3).
 */
const stopMails = sql(
  'stop-mails',
  `
    insert into notification_choices as c (user_id, kind, mail)
    select a.id, k.kind, 'never'
      from accounts a
     cross join unnest($2::text[]) as k (kind)
      left join notification_choices chosen on chosen.user_id = a.id and chosen.kind = k.kind
     where a.id = $1
       and ($4::text is null or coalesce(chosen.mail, case when k.kind = any ($3::text[]) then $4 end) = $4)
     order by k.kind
    on conflict on constraint notification_choices__once do update
       set mail = excluded.mail
    returning c.kind`,
)

type Stopping = Pick<Context<'anyone'>, 'db' | 'publish'>

/**
 * Ends mails for the holder of one of them, signed in or not; doing it twice changes nothing. The answer to a foreign
 * token is no refusal, and says nothing about anybody.
 */
export function unsubscribeMail(seal: Seal) {
  return async (
    { db, publish }: Stopping,
    { token }: { token: string },
  ): Promise<OutputOf<'unsubscribeMail'>> => {
    const stop = readStopToken(seal, token)
    if (!stop) return { stopped: null, reminders: null }
    const { memberId, mails, reminderIds } = stop
    if (reminderIds) {
      await publish('notifications.mails-stopped', { memberId, mails, reminderIds: [...reminderIds] })
      return { stopped: mails, reminders: reminderIds.length }
    }
    const frequency = digestFrequencies.find((each) => mails === `digest-${each}`) ?? null
    const refusable = notificationKindNames.filter((kind) => notificationKinds[kind].mayRefuse)
    const kinds = frequency ? refusable : refusable.filter((kind) => kind === mails)
    const values = [memberId, kinds, kinds.filter(isMailed(frequency)), frequency] as const
    const stopped = await db.query(stopMails, values)
    if (stopped.length > 0)
      await publish('notifications.mails-stopped', { memberId, mails, reminderIds: null })
    return { stopped: mails, reminders: null }
  }
}

function isMailed(frequency: string | null): (kind: NotificationKind) => boolean {
  return (kind) => notificationKinds[kind].mail === frequency
}
