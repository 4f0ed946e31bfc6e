import { format } from '#contract/messages/format.ts'
import { type Db, sql } from '#server/database/db.ts'
import type { Settings } from '#server/platform/settings/settings.ts'

/** Actions that read without changing anything. */
const READ_ACTIONS = String.raw`\.(read|look|chat|listDonations)$`

/** Events about an account, whoever caused them. */
const accountEvents = [
  'account.email-changed',
  'account.password-changed',
  'account.password-reset',
  'account.roles-changed',
  'account.sessions-ended',
  'account.suspended',
]

/**
 * A viewer of a chat sees its members, of a prayer its commenters, of a list of donations its donors. Events are kept
 * for three weeks in partitions by the database's date, so the query allows two extra days.
 */
const affected = sql(
  'affected-accounts',
  `
    with acts as (
      select l.at, l.action, l.subject_kind, l.subject_id, l.owner_id, l.actor_id, l.is_quiet,
             l.action ~ $4 as is_look
        from audit_log l
       where l.at >= $1 and l.at < $2
         and ($3::uuid is null or l.actor_id = $3)
    ), touched as (
      select owner_id as account_id, case when is_look then 'seen' else 'changed' end as how, action as what, at, is_quiet
        from acts
       where owner_id is not null
         and (owner_id <> actor_id or action like 'role.%')
       union all
      select m.user_id, 'among what was seen', a.action, a.at, a.is_quiet
        from acts a
        join group_members m on m.group_id = a.subject_id
       where a.is_look and a.subject_kind = 'group'
         and m.user_id <> a.actor_id and m.user_id is distinct from a.owner_id
       union all
      select c.user_id, 'among what was seen', a.action, a.at, a.is_quiet
        from acts a
        join prayer_comments c on c.prayer_id = a.subject_id
       where a.is_look and a.subject_kind = 'prayer'
         and c.user_id <> a.actor_id and c.user_id is distinct from a.owner_id
       union all
      select d.donor_id, 'among what was seen', a.action, a.at, a.is_quiet
        from acts a
        join donations d on d.original_campaign_id = a.subject_id
       where a.action = 'campaign.listDonations' and d.donor_id <> a.actor_id
       union all
      select (f.payload ->> 'accountId')::uuid, 'account changed', f.name, f.at, false
        from domain_events f
       where f.published_on between $1::date - 2 and $2::date + 2
         and f.at >= $1 and f.at < $2
         and f.name = any($5::text[])
         and ($3::uuid is null or f.actor_id = $3)
       union all
      select s.user_id, 'signed in', 'session', greatest(s.signed_in_at, s.confirmed_at), false
        from sessions s
       where greatest(s.signed_in_at, s.confirmed_at) >= $1
         and greatest(s.signed_in_at, s.confirmed_at) < $2
         and ($3::uuid is null or s.user_id = $3)
    )
    select t.account_id as "accountId!", a.email, array_agg(distinct t.how order by t.how) as how,
           array_agg(distinct t.what order by t.what) as what, count(*)::int as times,
           min(t.at) as first, max(t.at) as last, bool_or(t.is_quiet) as "isQuiet"
      from touched t
      left join accounts a on a.id = t.account_id
     group by t.account_id, a.email
     order by min(t.at), t.account_id`,
)

export type Affected = {
  accountId: string
  /** Null once the account is deleted: there is nobody to write to. */
  email: string | null
  how: string[]
  what: string[]
  times: number
  first: string
  last: string
  /** True for a case in which a child may be in danger: a mail may warn the wrong person (SEC-7.5). */
  isQuiet: boolean
}

export type Span = { since: Date; until: Date; actorId: string | null }

/** Lists accounts whose content staff viewed or changed, or that were changed themselves, in a period (POPIA s22). */
export async function findAffected(db: Db, { since, until, actorId }: Span): Promise<Affected[]> {
  return await db.query(affected, [since, until, actorId, READ_ACTIONS, accountEvents])
}

/** Writes the mail to the affected members, with brackets where a person has to fill in the details (POPIA s22(5)). */
export function breachMail(
  { since, until }: Pick<Span, 'since' | 'until'>,
  { appName, appUrl, supportEmail }: Pick<Settings, 'appName' | 'appUrl' | 'supportEmail'>,
): string {
  const app = { app: appName }
  const paragraphs = [
    format('mail.breach.subject', app),
    format('mail.greeting.nameless'),
    format('mail.breach.opening', { ...app, since: since.toISOString(), until: until.toISOString() }),
    format('mail.breach.seen'),
    format('mail.breach.follows'),
    format('mail.breach.done'),
    format('mail.breach.advice', { profileUrl: `${appUrl}/profile` }),
    format('mail.breach.who'),
    format('mail.breach.regulator'),
    format('mail.breach.contact', { contact: supportEmail ?? appUrl }),
    format('mail.signature', app),
  ]
  return paragraphs.join('\n\n')
}
