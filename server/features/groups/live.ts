import { sql } from '#server/database/db.ts'
import {
  type LiveAudience,
  liveAudience,
  type TopicSubscription,
  topicSubscription,
} from '#server/platform/events/live-audience.ts'

/** The current members of the group. */
const members = sql(
  'viewers-in-group',
  `
    select m.group_id as "subjectId", m.user_id as "viewerId"
      from unnest($1::uuid[], $2::uuid[]) as requested (group_id, viewer_id)
      join group_members m on m.group_id = requested.group_id and m.user_id = requested.viewer_id`,
)

/** Everybody who may see now that the group exists. */
export const groupViewers = sql(
  'group-viewers',
  `
    select g.id as "subjectId", requested.viewer_id as "viewerId"
      from unnest($1::uuid[], $2::uuid[]) as requested (group_id, viewer_id)
     cross join lateral (
       select id
         from visible_groups(requested.viewer_id)
        where id = requested.group_id) g`,
)

/**
 * The members who decide now about a request, unless the requester is being deleted. Site admins read the list
 * themselves.
 */
const deciders = sql(
  'group-deciders',
  `
    select r.id as "subjectId", m.user_id as "viewerId"
      from unnest($1::uuid[], $2::uuid[]) as requested (request_id, viewer_id)
      join group_join_requests r on r.id = requested.request_id
      join group_members m on m.group_id = r.group_id and m.user_id = requested.viewer_id
     where m.role in ('owner', 'admin')
       and r.user_id <> all (hidden_from(null))`,
)

const groupsOf = sql(
  'group-topics',
  `
    select user_id as "viewerId", 'group:' || group_id as topic
      from group_members
     where user_id = any($1::uuid[])`,
)

/** Subscribes streams of a member to the topics of their groups, from joining to leaving. */
export const groupTopicSubscription: TopicSubscription = topicSubscription({
  topicsOf: groupsOf,
  changesWith: ['group.created', 'member.joined', 'member.left', 'member.removed'],
  whose: (event) => (event.name === 'group.created' ? event.payload.ownerId : event.payload.userId),
})

/**
 * Group events go to its members, request events to those who decide, and events about one member or an ownership offer
 * to the members concerned.
 */
export const groupAudiences: LiveAudience[] = [
  liveAudience({
    eventNames: [
      'group.edited',
      'group.hidden',
      'group.shown',
      'group.transferred',
      'member.joined',
      'member.left',
      'member.removed',
      'member.role-changed',
      'message.sent',
      'message.deleted',
      'message.reacted',
      'message.edited',
      'message.hidden',
      'message.shown',
      'prayer.shared',
      'prayer.unshared',
    ],
    topics: ({ payload }) => [`group:${payload.groupId}`],
    right: { subjectId: ({ payload }) => payload.groupId, statement: members },
  }),
  liveAudience({
    eventNames: [
      'join-request.made',
      'join-request.accepted',
      'join-request.rejected',
      'join-request.canceled',
    ],
    topics: ({ payload }) => [`group:${payload.groupId}`],
    right: { subjectId: ({ payload }) => payload.requestId, statement: deciders },
  }),
  liveAudience({
    eventNames: [
      'member.joined',
      'member.left',
      'member.removed',
      'member.role-changed',
      'join-request.accepted',
      'join-request.rejected',
      'join-request.canceled',
      'join-request.made',
      'chat.read',
    ],
    topics: ({ payload }) => [`member:${payload.userId}`],
    right: null,
  }),
  liveAudience({
    eventNames: ['message.read'],
    topics: ({ payload }) => payload.authorIds.map((id) => `member:${id}` as const),
    right: { subjectId: ({ payload }) => payload.groupId, statement: members },
  }),
  liveAudience({
    eventNames: ['group.transfer-offered', 'group.transfer-withdrawn', 'group.transfer-declined'],
    topics: ({ payload }) => [`member:${payload.ownerId}`, `member:${payload.heirId}`],
    right: null,
  }),
  liveAudience({
    eventNames: ['group.deleted'],
    topics: ({ payload }) => [`group:${payload.groupId}`],
    right: null,
  }),
]
