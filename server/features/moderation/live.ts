import { sql } from '#server/database/db.ts'
import {
  type LiveAudience,
  liveAudience,
  type TopicSubscription,
  topicSubscription,
} from '#server/platform/events/live-audience.ts'

const staffTopics = sql(
  'moderators-topic',
  `
    select distinct user_id as "viewerId", 'moderators' as topic
      from user_roles
     where user_id = any($1::uuid[])
       and role in ('moderator', 'admin')`,
)

/** The active moderators and admins; moderators receive nothing about a case of their own content. */
const staff = sql(
  'case-viewers',
  `
    select distinct requested.case_id as "subjectId", requested.viewer_id as "viewerId"
      from unnest($1::uuid[], $2::uuid[]) as requested (case_id, viewer_id)
      join user_roles r on r.user_id = requested.viewer_id
      join moderation_cases c on c.id = requested.case_id
     where r.role = 'admin'
        or (r.role = 'moderator' and c.author_id is distinct from requested.viewer_id)`,
)

/** Streams of moderators and admins receive report events while the role lasts. */
export const moderationTopicSubscription: TopicSubscription = topicSubscription({
  topicsOf: staffTopics,
  changesWith: ['account.roles-changed'],
  whose: ({ payload }) => payload.accountId,
})

/** Events that the queue changed, without details. Blocks are published to no one. */
export const moderationAudiences: LiveAudience[] = [
  liveAudience({
    eventNames: ['case.opened', 'case.decided'],
    topics: () => ['moderators'],
    right: { subjectId: ({ payload }) => payload.caseId, statement: staff },
  }),
]
