import { type DigestFrequency, digestFrequencies } from '#contract/notifications/notification-kinds.ts'
import { sql } from '#server/database/db.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import type { RunAsSystem, SystemContext } from '#server/platform/core/request-context.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { belongsToDigest, kindsByDefault, lastVisit, mayGetDigest } from './digest-contents.ts'

/** Members of a zone that are looked at in one transaction. */
const BATCH = 500

/**
 * The zones in which mails of a frequency became due after $3 and up to $1, and the day there. Until noon a mail that
 * no server sent at its hour is sent late, afterwards not. Each zone costs one step through the index, however many
 * members it has.
 */
const zonesOfDueDigests = sql(
  'zones-of-due-digests',
  `
    with recursive zones as (
      (select time_zone from profiles order by time_zone limit 1)
      union all
      select (select p.time_zone from profiles p where p.time_zone > z.time_zone order by p.time_zone limit 1)
        from zones z
       where z.time_zone is not null
    )
    select z.time_zone as "timeZone!", to_char(here.now, 'YYYY-MM-DD') as "day!"
      from zones z
     cross join lateral (select $1::timestamptz at time zone z.time_zone as now) here
     where z.time_zone is not null
       and here.now::time < '12:00'
       and case $2
             when 'daily' then
               (here.now::date + time '06:30') at time zone z.time_zone > $3::timestamptz
               and here.now::time >= '06:30'
             else
               (here.now::date + time '07:45') at time zone z.time_zone > $3::timestamptz
               and here.now::time >= '06:15'
               and extract(isodow from here.now) = 6
           end`,
)

/**
 * Records the mails of the next members of the zone $1 on its day $5, after the member $6, that became due after $7.
 * A weekly one is due at 07:00, up to 45 minutes earlier or later by the member, so that not all are sent at once. The
 * row of a period exists once: a second server, a clock that jumped back or a run that was cut short records nothing
 * again. Rows are inserted in the order of the members, so that no two servers deadlock. "offset 0" makes the planner look
 * at the notifications of each member and never collect all of them.
 */
const recordDigests = sql(
  'record-digests',
  `
    with batch as materialized (
      select p.id,
             ($5::date
              + case $2
                  when 'daily' then time '06:30'
                  else time '07:00' + make_interval(mins => ('x' || substr(md5(p.id::text), 1, 4))::bit(16)::int % 91 - 45)
                end) at time zone $1 as due_at
        from profiles p
       where p.time_zone = $1
         and p.id > $6
       order by p.id
       limit ${BATCH}
    ), recorded as (
      insert into digests (user_id, frequency, period_on, up_to)
      select a.id, $2, $5::date, b.due_at
        from batch b
        join accounts a on a.id = b.id
       where b.due_at > $7::timestamptz
         and b.due_at <= $4
         and ${mayGetDigest}
         and exists (
               select
                 from notifications n
                where n.user_id = a.id
                  and ${belongsToDigest('b.due_at')}
                  and n.last_at > ${lastVisit('n.user_id')}
               offset 0)
       order by a.id
      on conflict on constraint digests__once do nothing
      returning user_id
    )
    select (select count(*)::int from batch) as "looked!",
           (select id from batch order by id desc limit 1) as "upTo",
           array(select user_id from recorded order by 1) as "memberIds!"`,
)

/** Comes before every id. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

type DigestDeps = { clock: Clock; settings: Pick<Settings, 'digest'> }

/**
 * The task that mails members at an hour of their own day. What this server has already looked at is remembered in
 * memory only, to save work: that no mail is sent twice rests on the rows alone.
 */
export function digestTask({ clock, settings }: DigestDeps): (runAsSystem: RunAsSystem) => Promise<void> {
  let lookedUpTo = new Date(0)
  return async (runAsSystem) => {
    if (!settings.digest) return
    const now = clock.now()
    const after = lookedUpTo > now ? new Date(0) : lookedUpTo
    for (const frequency of digestFrequencies) {
      const period = { frequency, now, after }
      const zones = await runAsSystem(({ db }) => db.query(zonesOfDueDigests, [now, frequency, after]))
      for (const zone of zones) await sendInZone(runAsSystem, { ...period, ...zone })
    }
    lookedUpTo = now
  }
}

type Period = { frequency: DigestFrequency; now: Date; after: Date; timeZone: string; day: string }

/** A batch is enqueued in the transaction that records it, so that a crash neither skips nor repeats anybody. */
async function sendInZone(runAsSystem: RunAsSystem, period: Period): Promise<void> {
  let after: string | null = BEFORE_ALL
  while (after !== null) {
    const next: string = after
    after = await runAsSystem((context) => sendBatch(context, period, next))
  }
}

/** Returns the member after whom to continue; null when that was the last batch. */
async function sendBatch(
  { db, enqueue }: SystemContext,
  { frequency, now, after, timeZone, day }: Period,
  afterMember: string,
): Promise<string | null> {
  const kinds = kindsByDefault(frequency)
  const [batch] = await db.query(recordDigests, [timeZone, frequency, kinds, now, day, afterMember, after])
  if (!batch) return null
  const digests = batch.memberIds.map((memberId) => ({ memberId, frequency, periodOn: day }))
  if (digests.length > 0) await enqueue('send-digest', ...digests)
  return batch.looked === BATCH ? batch.upTo : null
}
