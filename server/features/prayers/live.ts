import type { DomainEvent, EventName } from '#contract/events/all-events.ts'
import { sql } from '#server/database/db.ts'
import { type LiveAudience, liveAudience } from '#server/platform/events/live-audience.ts'

/** The viewers who may read the prayer at this moment. */
export const prayerReaders = sql(
  'prayer-viewers',
  `
    select p.id as "subjectId", requested.viewer_id as "viewerId"
      from unnest($1::uuid[], $2::uuid[]) as requested (prayer_id, viewer_id)
     cross join lateral (
       select id
         from visible_prayers(requested.viewer_id)
        where id = requested.prayer_id) p`,
)

const pageEvents = [
  'prayer.submitted',
  'prayer.edited',
  'prayer.images-changed',
  'prayer.audience-changed',
  'prayer.archived',
  'prayer.restored',
  'prayer.answered',
  'prayer.supported',
  'prayer.support-withdrawn',
  'intercession.added',
  'intercession.withdrawn',
  'prayer.shown',
  'update.added',
  'update.deleted',
  'update.hidden',
  'update.shown',
  'comment.added',
  'comment.deleted',
  'comment.hidden',
  'comment.shown',
  'comment.anonymity-changed',
] as const satisfies EventName[]

/**
 * Events of a prayer are sent to its open pages and to its owner, a pin and fixed words to the owner alone, the own
 * supports and prayers to the other pages of who gave them. When it leaves the public list, or moderators hide it there,
 * its end is sent to everyone (REQ-60), and so is that its author is named no more (REQ-463).
 */
export const prayerAudiences: LiveAudience[] = [
  liveAudience({
    eventNames: ['prayer.supported', 'prayer.support-withdrawn'],
    topics: ({ payload }) => [`member:${payload.supporterId}`],
    right: { subjectId: ({ payload }) => payload.prayerId, statement: prayerReaders },
  }),
  liveAudience({
    eventNames: ['prayer.put-down', 'intercession.added', 'intercession.withdrawn'],
    topics: ({ payload }) => [`member:${payload.memberId}`],
    right: { subjectId: ({ payload }) => payload.prayerId, statement: prayerReaders },
  }),
  liveAudience({
    eventNames: pageEvents,
    topics: ({ payload }) => [`prayer:${payload.prayerId}`, `member:${payload.ownerId}`],
    right: { subjectId: ({ payload }) => payload.prayerId, statement: prayerReaders },
  }),
  liveAudience({
    eventNames: ['prayer.pinned', 'intercession.encouraged'],
    topics: ({ payload }) => [`member:${payload.ownerId}`],
    right: { subjectId: ({ payload }) => payload.prayerId, statement: prayerReaders },
  }),
  liveAudience({
    eventNames: ['prayer.anonymity-changed'],
    topics: ({ payload }) => (payload.isPublic ? ['everyone'] : []),
    right: null,
  }),
  liveAudience({
    eventNames: ['prayer.anonymity-changed'],
    topics: ({ payload: { isPublic, prayerId, ownerId, groupIds } }) =>
      isPublic
        ? []
        : [`prayer:${prayerId}`, `member:${ownerId}`, ...groupIds.map((id) => `group:${id}` as const)],
    right: { subjectId: ({ payload }) => payload.prayerId, statement: prayerReaders },
  }),
  liveAudience({
    eventNames: ['prayer.audience-changed', 'prayer.deleted', 'prayer.hidden'],
    topics: (event) =>
      leavesTheWall(event)
        ? ['everyone']
        : [`prayer:${event.payload.prayerId}`, `member:${event.payload.ownerId}`],
    right: null,
  }),
]

function leavesTheWall({
  name,
  payload,
}: DomainEvent<'prayer.audience-changed' | 'prayer.deleted' | 'prayer.hidden'>): boolean {
  if (name !== 'prayer.audience-changed') return payload.wasPublic
  return payload.wasPublic && payload.audience !== 'public'
}
