import type { DomainEvent, EventName, EventPayloads } from '#contract/events/all-events.ts'
import { type Db, type RowOf, sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { type LogPosition, positionAt, timelineOf, transactionOf } from './log-position.ts'

export const BATCH = 200

/** Rows are inserted in the order of the arrays, which the identity column follows. */
const insertEvents = sql(
  'insert-events',
  `
    insert into domain_events (name, payload, actor_id, at)
    select name, payload, actor_id, at
      from unnest($1::text[], $2::jsonb[], $3::uuid[], $4::timestamptz[])
             with ordinality as e (name, payload, actor_id, at, number)
     order by number
    returning xid::text as xid`,
)

export const registerCursors = sql(
  'register-event-cursors',
  `
    insert into event_cursors (subscriber)
    select unnest($1::text[])
    on conflict (subscriber) do nothing`,
)

/**
 * Locks a subscriber's cursor and reads the next events: no row while another reader has it, and one without an event
 * when there is none. Only transactions that no running one can still undercut are read: a lower number that commits
 * later is never skipped.
 */
export const takeEvents = sql(
  'take-events',
  `
    with cursor as materialized (
      select xid, event_id, pg_snapshot_xmin(pg_current_snapshot()) as settled_below
        from event_cursors
       where subscriber = $1
         for update skip locked
    )
    select c.settled_below::text as "settledBelow!", e.id, e.xid::text as xid, e.name, e.payload,
           e.actor_id as "actorId", e.at
      from cursor c
      left join lateral (
        select f.id, f.xid, f.name, f.payload, f.actor_id, f.at
          from domain_events f
         where (f.xid, f.id) > (c.xid, c.event_id)
           and f.xid < c.settled_below
         order by f.xid, f.id
         limit ${BATCH}) e on true
     order by e.xid, e.id`,
)

export const moveCursor = sql(
  'move-event-cursor',
  'update event_cursors set xid = $2::xid8, event_id = $3 where subscriber = $1',
)

/**
 * The same for a reader without a cursor, including rows that may still be undercut, as a sign that there will be more.
 */
const eventsAfter = sql(
  'events-after',
  `
    select id, xid::text as xid, name, payload, actor_id as "actorId", at, xid < settled.below as "isSettled"
      from domain_events, (select pg_snapshot_xmin(pg_current_snapshot()) as below) settled
     where (xid, id) > ($1::xid8, $2)
     order by domain_events.xid, domain_events.id
     limit ${BATCH}`,
)

const newestEvents = sql(
  'newest-events',
  `
    select id, xid::text as xid, name, payload, actor_id as "actorId", at
      from domain_events
     where xid < $1::xid8
     order by domain_events.xid desc, domain_events.id desc
     limit $2`,
)

/** The age of each subscriber's next event: one step in the reading order. */
export const oldestUnprocessed = sql(
  'oldest-unprocessed-events',
  `
    select c.subscriber, coalesce(extract(epoch from $1 - next.at), 0)::float8 as seconds
      from event_cursors c
      left join lateral (
        select f.at
          from domain_events f
         where (f.xid, f.id) > (c.xid, c.event_id)
         order by f.xid, f.id
         limit 1) next on true
     order by c.subscriber`,
)

/** A standby is in no timeline of its own. */
const settledBelow = sql(
  'events-settled-below',
  `
    select pg_snapshot_xmin(pg_current_snapshot())::text as xid,
           case when not pg_is_in_recovery()
                then ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end as timeline`,
)

/** Longer than any session may stay unused: a client that returns later gets a new stream (SEC-6.2). */
const maintainPartitions = sql('maintain-event-log', `select maintain_event_log('21 days')`)

/** An event with its position in the log. */
export type LoggedEvent = DomainEvent & { position: LogPosition }
type EventRow = RowOf<typeof newestEvents> & { isSettled?: boolean }

/** The next settled events after a position, and whether others are still unsettled. */
export async function readEventsAfter(
  db: Db,
  position: LogPosition,
): Promise<{ events: LoggedEvent[]; isMore: boolean; isUnsettled: boolean }> {
  const rows = await db.query(eventsAfter, [transactionOf(position).toString(), position.id])
  const settled = rows.filter(({ isSettled }) => isSettled)
  return {
    events: settled.map((row) => withPosition(row, timelineOf(position))),
    isMore: settled.length === BATCH,
    isUnsettled: settled.length < rows.length,
  }
}

/** Reads at most so many events right before a position, in order. */
export async function readNewestEvents(db: Db, end: LogPosition, count: number): Promise<LoggedEvent[]> {
  const rows = await db.query(newestEvents, [transactionOf(end).toString(), count])
  return rows.map((row) => withPosition(row, timelineOf(end))).toReversed()
}

/** The position after everything that is settled now. UNAVAILABLE while only a standby answers. */
export async function findSettledEnd(db: Db): Promise<LogPosition> {
  const [row] = await db.query(settledBelow, [])
  if (!row?.timeline) throw new Failure('UNAVAILABLE', { retryAfterSeconds: 2 })
  return positionAt(BigInt(row.timeline), BigInt(row.xid), 0)
}

function withPosition({ xid, isSettled: _, ...event }: EventRow, timeline: bigint): LoggedEvent {
  return { ...event, position: positionAt(timeline, BigInt(xid), event.id) } as LoggedEvent
}

/** An event to be written. */
type NewEvent<N extends EventName> = { name: N; payload: EventPayloads[N]; actorId: string | null; at: Date }

/**
 * Writes an event in the caller's transaction; returns the transaction's number, so that the caller can wait for its
 * subscribers.
 */
export function recordEvent<N extends EventName>(db: Db, event: NewEvent<N>): Promise<bigint> {
  return recordEvents(db, [event])
}

/** The same for several events, in their order. */
export async function recordEvents<N extends EventName>(
  db: Db,
  events: readonly NewEvent<N>[],
): Promise<bigint> {
  const [row] = await db.query(insertEvents, [
    events.map(({ name }) => name),
    events.map(({ payload }) => JSON.stringify(payload)),
    events.map(({ actorId }) => actorId),
    events.map(({ at }) => at),
  ])
  return BigInt(row?.xid ?? 0)
}

/** Creates the partition of the next week, and drops those that are no longer needed. */
export async function maintainEventLog(db: Db): Promise<void> {
  await db.query(maintainPartitions, [])
}
