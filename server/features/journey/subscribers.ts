import type { DomainEvent, EventName } from '#contract/events.ts'
import { badgeRules } from '#contract/values/constants.ts'
import type { Db, Statement } from '#server/database/db.ts'
import type { Subscriber } from '#server/platform/core/request-context.ts'
import { recordEvent } from '#server/platform/events/domain-events.ts'
import { runsOfDays, streakBroughtAlong } from './journey-stats.ts'

/** Of many acts at once the first moves it, and all are counted by what it moved to: so it comes before, on its own. */
const moveZone: Statement = {
  name: 'move-streak-zone',
  text: `
    update profiles p
       set streak_zone = p.time_zone, streak_zone_since = $2
     where p.id = $1
       and p.streak_zone <> streak_zone_at(p, $2)`,
}

/**
 * The day is the member's own, by the zone that counts: of changes within thirty days one does, or whoever moves about wins
 * days by it (SEC-K8). A member who is gone by now matches no row.
 */
const countDay: Statement = {
  name: 'count-prayer-day',
  text: `
    insert into prayer_days as kept (user_id, day_on, count)
    select id, ($2::timestamptz at time zone streak_zone)::date, 1
      from profiles
     where id = $1
    on conflict on constraint prayer_days__once do update set count = kept.count + 1
    returning count`,
}

/**
 * Counts what there is, and no further than a rule asks; a rule that was met once is not asked again. Support for an
 * own prayer and a gift to an own campaign are no credit (REQ-79). The rules stand in brackets of their own,
 * unknown to the planner, so that it
 * keeps one plan for all of them.
 */
const awardBadges: Statement = {
  name: 'award-badges',
  text: `
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
}

type Counted = (typeof badgeRules)[keyof typeof badgeRules]['counts']

/** What each act adds to. An act of prayer adds to the streak (REQ-68); a comment is none. */
const addsTo: Partial<Record<EventName, readonly Counted[]>> = {
  'prayer.submitted': ['prayers', 'streak'],
  'update.added': ['streak'],
  'prayer.supported': ['supports', 'streak'],
  'miracle.reported': ['miracles', 'streak'],
  'comment.added': ['comments'],
  'member.joined': ['memberships'],
  'group.created': ['foundings'],
  'donation.completed': ['donations'],
}

/**
 * Counts a day of prayer when a member submitted, updated or supported a prayer or reported a miracle, on the member's
 * own civil day of the act (REQ-68); then awards the badges this earned (REQ-12). One listener for
 * both: a badge for a run of days must see the day that completed it. Tells journey.moved when either is new, so that
 * the member's other devices show it.
 */
export const streakSubscriber: Subscriber = {
  name: 'journey.prayer-days',
  eventNames: Object.keys(addsTo) as EventName[],
  handle: creditMember,
}

async function creditMember(db: Db, event: DomainEvent): Promise<void> {
  const memberId = earnerOf(event)
  if (!memberId) return
  const counts = addsTo[event.name] ?? []
  const isNewDay = counts.includes('streak') && (await countsNewDay(db, memberId, event.at))
  const rules = Object.entries(badgeRules).filter(([, rule]) => counts.includes(rule.counts))
  const earned = await db.query(awardBadges, [
    memberId,
    event.at,
    rules.map(([code]) => code),
    rules.map(([, rule]) => rule.counts),
    rules.map(([, rule]) => rule.from),
  ])
  if (!isNewDay && earned.length === 0) return
  const at = new Date(event.at)
  await recordEvent(db, { name: 'journey.moved', payload: { memberId }, actorId: null, at })
}

/** Whose act it was: who joined, not the admin who accepted them; who gave, whoever told us that the money is there. */
function earnerOf(event: DomainEvent): string | null {
  if (event.name === 'member.joined') return event.payload.userId
  if (event.name === 'donation.completed') return event.payload.donorId
  return event.name === 'group.created' ? event.payload.ownerId : event.actorId
}

async function countsNewDay(db: Db, memberId: string, at: string): Promise<boolean> {
  await db.query(moveZone, [memberId, at])
  const [day] = await db.query<{ count: number }>(countDay, [memberId, at])
  return day?.count === 1
}
