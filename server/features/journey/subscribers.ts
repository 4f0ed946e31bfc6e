import type { DomainEvent, EventName } from '#contract/events/all-events.ts'
import { badgeRules } from '#contract/values/constants.ts'
import { type Db, sql } from '#server/database/db.ts'
import type { Subscriber } from '#server/platform/core/request-context.ts'
import { recordEvents } from '#server/platform/events/domain-events.ts'
import { endFirstStepsWhenDone } from './end-first-steps.ts'

/**
 * A statement of its own that runs first: of concurrent acts one moves the zone, and all are counted in the new one.
 */
const moveZones = sql(
  'move-streak-zones',
  `
    update profiles p
       set streak_zone = p.time_zone, streak_zone_since = acted.at
      from unnest((select $1::uuid[]), (select $2::timestamptz[])) as acted (member_id, at)
     where p.id = acted.member_id
       and p.streak_zone <> streak_zone_at(p, acted.at)`,
)

/**
 * Counts a day for each member in their own zone: one zone change counts within thirty days, or changing zones would gain
 * days (SEC-K8). The day of an intercession or a late entry ($3) was decided when it was recorded. A deleted member matches no row.
 */
const countDays = sql(
  'count-prayer-days',
  `
    insert into prayer_days as stored (user_id, day_on, count)
    select p.id, coalesce(acted.day_on, (acted.at at time zone p.streak_zone)::date), 1
      from unnest((select $1::uuid[]), (select $2::timestamptz[]), (select $3::date[])) as acted (member_id, at, day_on)
      join profiles p on p.id = acted.member_id
    on conflict on constraint prayer_days__once do update set count = stored.count + 1
    returning user_id as "memberId", count`,
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
 * donation to an own campaign do not count (REQ-79). The subselects hide the rules from the planner, so that one generic
 * plan serves all of them.
 */
const awardBadges = sql(
  'award-badges',
  `
    with open_rules as materialized (
      select r.id, r.at, r.code, r.counts, r.needed
        from unnest((select $1::uuid[]), (select $2::timestamptz[]), (select $3::text[]), (select $4::text[]), (select $5::int[]))
               as r (id, at, code, counts, needed)
       where exists (select from profiles p where p.id = r.id offset 0)
         and not exists (select from badges b where b.user_id = r.id and b.code = r.code offset 0)
    )
    insert into badges (user_id, code, earned_at)
    select m.id, m.code, m.at
      from open_rules m
     where m.needed <= case m.counts
             when 'prayers' then (
               select count(*) from (
                 select from visible_prayers(m.id) p where p.user_id = m.id limit m.needed) own)
             when 'miracles' then (
               select count(*) from (
                 select from visible_miracles(m.id) x where x.user_id = m.id limit m.needed) own)
             when 'comments' then (
               select count(*) from (
                 select from prayer_comments c where c.user_id = m.id limit m.needed) own)
             when 'supports' then (
               select count(*) from (
                 select
                   from prayer_supports s
                  where s.user_id = m.id
                    and not exists (
                          select from visible_prayers(m.id) p where p.id = s.prayer_id and p.user_id = m.id offset 0)
                  limit m.needed) given)
             when 'intercessions' then (
               select count(*) from (
                 select
                   from intercessions i
                  where i.user_id = m.id
                    and not exists (
                          select from visible_prayers(m.id) p where p.id = i.prayer_id and p.user_id = m.id offset 0)
                  limit m.needed) prayed)
             when 'memberships' then (
               select count(*) from (
                 select from group_members g where g.user_id = m.id limit m.needed) joined)
             when 'foundings' then (
               select count(*) from (
                 select from group_members g where g.user_id = m.id and g.role = 'owner' limit m.needed) owned)
             when 'donations' then (
               select count(*) from (
                 select
                   from donations d
                  where d.donor_id = m.id
                    and d.status = 'completed'
                    and not d.is_to_own_campaign
                  limit m.needed) given)
             when 'streak' then greatest(
               (select max(length) from prayer_runs(m.id)),
               (select days from streak_records k where k.user_id = m.id))
           end
    on conflict on constraint badges__once do nothing
    returning user_id as "memberId"`,
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
  'late-entry.added': ['streak'],
  'rest-days.changed': ['streak'],
}

/** The events that may end the first steps (REQ-322). */
const inFirstSteps: readonly Counted[] = ['prayers', 'supports', 'memberships', 'foundings']

/**
 * Counts a day of prayer when a member submits, updates, supports or prays for a prayer or reports a miracle, on the
 * member's local day of the act (REQ-68), and no longer when they take back that they prayed (REQ-350, REQ-444); then
 * awards the badges it earned (REQ-12) and ends the first steps that are all done (REQ-322). Rest days may join two runs. One subscriber for all: a badge for a
 * streak must include the day that completed it. Publishes journey.moved when one of them is new, so that the member's
 * other devices show it.
 */
export const streakSubscriber: Subscriber = {
  name: 'journey.prayer-days',
  eventNames: [...(Object.keys(addsTo) as EventName[]), 'intercession.withdrawn', 'late-entry.withdrawn'],
  handle: async (db, events) => {
    let acts: Act[] = []
    const creditNow = async () => {
      await credit(db, acts)
      acts = []
    }
    for (const event of events) {
      const memberId = earnerOf(event)
      const isWithdrawal = event.name === 'intercession.withdrawn' || event.name === 'late-entry.withdrawn'
      // Each member once: what they did before is counted first.
      if (isWithdrawal || acts.some((act) => act.memberId === memberId)) await creditNow()
      if (isWithdrawal) await uncount(db, event)
      else if (memberId) acts.push(actOf(event, memberId))
    }
    await creditNow()
  },
}

/** An act of a member, the day that it is for where that was decided, and whether it is one of prayer. */
type Act = {
  memberId: string
  at: string
  dayOn: string | null
  counts: readonly Counted[]
  isPrayer: boolean
}

function actOf(event: DomainEvent, memberId: string): Act {
  const { name, at } = event
  const dayOn = name === 'intercession.added' || name === 'late-entry.added' ? event.payload.dayOn : null
  const counts = addsTo[name] ?? []
  return { memberId, at, dayOn, counts, isPrayer: counts.includes('streak') && name !== 'rest-days.changed' }
}

/** Credits what some members did, one act of each. */
async function credit(db: Db, acts: readonly Act[]): Promise<void> {
  if (acts.length === 0) return
  const moved = new Set([...(await addDays(db, acts)), ...(await awardAll(db, acts))])
  const steps = acts.filter(({ counts }) => counts.some((count) => inFirstSteps.includes(count)))
  if (steps.length > 0) for (const memberId of await endFirstStepsWhenDone(db, steps)) moved.add(memberId)
  await publishMoved(
    db,
    acts.filter(({ memberId }) => moved.has(memberId)),
  )
}

/** Counts the day of each act of prayer; returns the members for whom it is a new one. */
async function addDays(db: Db, acts: readonly Act[]): Promise<string[]> {
  const prayed = acts.filter(({ isPrayer }) => isPrayer)
  if (prayed.length === 0) return []
  const [ids, moments] = [prayed.map(({ memberId }) => memberId), prayed.map(({ at }) => at)]
  await db.query(moveZones, [ids, moments])
  const days = await db.query(countDays, [ids, moments, prayed.map(({ dayOn }) => dayOn)])
  return days.filter(({ count }) => count === 1).map(({ memberId }) => memberId)
}

/** Awards the badges that acts earned; returns whom. */
async function awardAll(db: Db, acts: readonly Act[]): Promise<string[]> {
  const rules = acts.flatMap(({ memberId, at, counts }) =>
    Object.entries(badgeRules)
      .filter(([, rule]) => counts.includes(rule.counts))
      .map(([code, rule]) => ({ memberId, at, code, ...rule })),
  )
  const earned = await db.query(awardBadges, [
    rules.map(({ memberId }) => memberId),
    rules.map(({ at }) => at),
    rules.map(({ code }) => code),
    rules.map(({ counts }) => counts),
    rules.map(({ from }) => from),
  ])
  return earned.map(({ memberId }) => memberId)
}

type Withdrawal = DomainEvent<'intercession.withdrawn'> | DomainEvent<'late-entry.withdrawn'>

async function uncount(db: Db, { payload, at }: Withdrawal): Promise<void> {
  const gone = await db.query(uncountDay, [payload.memberId, payload.dayOn])
  if (gone.length > 0) await publishMoved(db, [{ memberId: payload.memberId, at }])
}

async function publishMoved(db: Db, acts: readonly { memberId: string; at: string }[]): Promise<void> {
  if (acts.length === 0) return
  await recordEvents(
    db,
    acts.map(({ memberId, at }) => ({
      name: 'journey.moved',
      payload: { memberId },
      actorId: null,
      at: new Date(at),
    })),
  )
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
