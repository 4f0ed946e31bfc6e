import {
  type DigestFrequency,
  notificationKindNames,
  notificationKinds,
} from '#contract/notifications/notification-kinds.ts'
import { sessionTimers } from '#contract/values/constants.ts'

/** The kinds that members who chose nothing get in the mails of a frequency. */
export function kindsByDefault(frequency: DigestFrequency): string[] {
  return notificationKindNames.filter((kind) => notificationKinds[kind].mail === frequency)
}

/**
 * Whether a notification `n` belongs to the mail of the frequency $2 that was due at a moment: it is unseen, began by
 * then, is newer than the mail before or else a period old at most, and of a kind that its member wants this often. $3
 * are the kinds that are mailed so by default.
 */
export function belongsToDigest(upTo: string): string {
  return `
           n.seen_at is null
           and n.first_at <= ${upTo}
           and n.last_at > coalesce(
                 (select max(x.up_to)
                    from digests x
                   where x.user_id = n.user_id
                     and x.frequency = $2
                     and x.up_to < ${upTo}),
                 ${upTo} - case $2 when 'daily' then interval '1 day' else interval '7 days' end)
           and coalesce((select c.mail from notification_choices c where c.user_id = n.user_id and c.kind = n.kind),
                        case when n.kind = any ($3::text[]) then $2 end) = $2`
}

/**
 * The last moment at which a member was certainly here: sessions are renewed while they are used. What happened later
 * is news to them.
 */
export function lastVisit(memberId: string): string {
  return `coalesce(
                 (select max(s.access_ends_at) - interval '${sessionTimers.accessWindowSeconds} seconds'
                    from sessions s
                   where s.user_id = ${memberId}), '-infinity')`
}

/** Whether an account `a` gets gathered mails at the moment $4. */
export const mayGetDigest = `a.email_verified_at is not null
           and not a.needs_consent
           and (a.suspended_until is null or a.suspended_until <= $4)`
