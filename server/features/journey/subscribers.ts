import type { DomainEvent, EventName } from '#contract/events/all-events.ts'
import { badgeRules } from '#contract/values/constants.ts'
import { type Db, sql } from '#server/database/db.ts'
import type { Subscriber } from '#server/platform/core/request-context.ts'
import { recordEvent } from '#server/platform/events/domain-events.ts'
import { endFirstStepsWhenDone } from './first-steps.ts'
import { runsOfDays, streakBroughtAlong } from './journey-stats.ts'

/**
 * A statement of its own that runs first: of concurrent acts one moves the zone, and all are counted in the new one.
 */
const moveZone = sql(
  'move-streak-zone',
  `
    update profiles p
       set streak_zone = p.time_zone, streak_zone_since = $2
     where p.id = $1
       and p.streak_zone <> streak_zone_at(p, $2)`,
)

/**
 * Counts the day in the member's own zone: one zone change counts within thirty days, or changing zones would gain days
 * (SEC-K8). The day of an intercession ($3) was decided when it was recorded. A deleted member matches no row.
 */
const countDay = sql(
  'count-prayer-day',
  `
    insert into prayer_days as stored (user_id, day_on, count)
    select id, coalesce($3::date, ($2::timestamptz at time zone streak_zone)::date), 1
      from profiles
     where id = $1
    on conflict on constraint prayer_days__once do update set count = stored.count + 1
    returning count`,
)

/** Takes one act off a day; the day counts no longer once nothing else supports it. */
const uncountDay = sql(
  'uncount-prayer-day',
  `
    with last as (
      delete from prayer_days
       where user_id = $1
         and day_on = $2
         and count = 1
      returning user_id
    ), fewer as (
      update prayer_days
         set count = count - 1
       where user_id = $1
         and day_on = $2
         and count > 1
    )
    select user_id from last`,
)

/**
 * Counts no further than a rule needs and skips badges already earned. Support and intercessions for own prayers and a
 * donation to an own campaign do not count (REQ-79). The subselects hide the rules from the planner, so that one generic plan serves
 * all of them.
 */
const awardBadges = sql(
  'award-badges',
  `
    with open_rules as materialized (
      select r.code, r.counts, r.needed
        from unnest((select $3::text[]), (select $4::text[]), (select $5::int[])) as r (code, counts, needed)
       where not exists (select from badges b where b.user_id = $1 and b.code = r.code)
    )
    insert into badges (user_id, code, earned_at)
    select a.id, r.code, $2
      from profiles a
     cross join open_rules r
     where a.id = $1
       and r.needed <= case r.counts
             when 'prayers' then (
               select count(*) from (
                 select from visible_prayers($1) p where p.user_id = $1 limit r.needed) own)
             when 'miracles' then (
               select count(*) from (
                 select from visible_miracles($1) x where x.user_id = $1 limit r.needed) own)
             when 'comments' then (
               select count(*) from (
                 select from prayer_comments c where c.user_id = $1 limit r.needed) own)
             when 'supports' then (
               select count(*) from (
                 select
                   from prayer_supports s
                  where s.user_id = $1
                    and (select p.user_id from visible_prayers($1) p where p.id = s.prayer_id) is distinct from $1
                  limit r.needed) given)
             when 'intercessions' then (
               select count(*) from (
                 select
                   from intercessions i
                  where i.user_id = $1
                    and (select p.user_id from visible_prayers($1) p where p.id = i.prayer_id) is distinct from $1
                  limit r.needed) prayed)
             when 'memberships' then (
               select count(*) from (
                 select from group_members m where m.user_id = $1 limit r.needed) joined)
             when 'foundings' then (
               select count(*) from (
                 select from group_members m where m.user_id = $1 and m.role = 'owner' limit r.needed) owned)
             when 'donations' then (
               select count(*) from (
                 select
                   from donations d
                  where d.donor_id = $1
                    and d.status = 'completed'
                    and not d.is_to_own_campaign
                  limit r.needed) given)
             when 'streak' then (select greatest(max(length), ${streakBroughtAlong}) from (${runsOfDays}) runs)
           end
    on conflict on constraint badges__once do nothing
    returning code`,
)

type Counted = (typeof badgeRules)[keyof typeof badgeRules]['counts']

/** The counters of each event. An act of prayer adds to the streak (REQ-68); a comment does not. */
const addsTo: Partial<Record<EventName, readonly Counted[]>> = {
  'prayer.submitted': ['prayers', 'streak'],
  'update.added': ['streak'],
  'prayer.supported': ['supports', 'streak'],
  'intercession.added': ['intercessions', 'streak'],
  'miracle.reported': ['miracles', 'streak'],
  'comment.added': ['comments'],
  'member.joined': ['memberships'],
  'group.created': ['foundings'],
  'donation.completed': ['donations'],
}

/** The events that may end the first steps (REQ-322). */
const inFirstSteps: readonly Counted[] = ['prayers', 'supports', 'memberships', 'foundings']

/**
 * Counts a day of prayer when a member submits, updates, supports or prays for a prayer or reports a miracle, on the
 * member's local day of the act (REQ-68), and no longer when they take back that they prayed (REQ-350); then awards the badges it earned (REQ-12) and ends the first steps that are all done
 * (REQ-322). One subscriber for all: a badge for a streak must include the day that completed it. Publishes
 * journey.moved when one of them is new, so that the member's other devices show it.
 */
export const streakSubscriber: Subscriber = {
  name: 'journey.prayer-days',
  eventNames: [...(Object.keys(addsTo) as EventName[]), 'intercession.withdrawn'],
  handle: (db, event) =>
    event.name === 'intercession.withdrawn' ? uncount(db, event) : creditMember(db, event),
}

async function creditMember(db: Db, event: DomainEvent): Promise<void> {
  const memberId = earnerOf(event)
  if (!memberId) return
  const counts = addsTo[event.name] ?? []
  const isNewDay = counts.includes('streak') && (await countsNewDay(db, memberId, event))
  const rules = Object.entries(badgeRules).filter(([, rule]) => counts.includes(rule.counts))
  const earned = await db.query(awardBadges, [
    memberId,
    event.at,
    rules.map(([code]) => code),
    rules.map(([, rule]) => rule.counts),
    rules.map(([, rule]) => rule.from),
  ])
  const hasEnded =
    counts.some((count) => inFirstSteps.includes(count)) &&
    (await endFirstStepsWhenDone(db, memberId, event.at))
  if (!isNewDay && earned.length === 0 && !hasEnded) return
  await publishMoved(db, memberId, event.at)
}

async function uncount(db: Db, { payload, at }: DomainEvent<'intercession.withdrawn'>): Promise<void> {
  const gone = await db.query(uncountDay, [payload.memberId, payload.dayOn])
  if (gone.length > 0) await publishMoved(db, payload.memberId, at)
}

async function publishMoved(db: Db, memberId: string, at: string): Promise<void> {
  const moved = { name: 'journey.moved', payload: { memberId }, actorId: null, at: new Date(at) } as const
  await recordEvent(db, moved)
}

/**
 * Returns the member credited: the member who joined, not the admin who accepted; the donor, not the provider that
 * reported the payment.
 */
function earnerOf(event: DomainEvent): string | null {
  if (event.name === 'member.joined') return event.payload.userId
  if (event.name === 'donation.completed') return event.payload.donorId
  return event.name === 'group.created' ? event.payload.ownerId : event.actorId
}

async function countsNewDay(db: Db, memberId: string, event: DomainEvent): Promise<boolean> {
  const dayOn = event.name === 'intercession.added' ? event.payload.dayOn : null
  await db.query(moveZone, [memberId, event.at])
  const [day] = await db.query(countDay, [memberId, event.at, dayOn])
  return day?.count === 1
}
