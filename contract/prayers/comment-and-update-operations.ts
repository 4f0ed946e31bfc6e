import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { Cursor, pageOf } from '#contract/api/paging.ts'
import { actions } from '#contract/api/permissions.ts'
import { Author } from '#contract/values/author.ts'
import { commentAndUpdateLimits } from '#contract/values/constants.ts'
import { text } from '#contract/values/text.ts'
import { Instant } from '#contract/values/time.ts'

const UpdateText = text({
  required: 'update.required',
  ...commentAndUpdateLimits.update,
  tooLong: 'update.tooLong',
})
const CommentText = text({
  required: 'comment.required',
  ...commentAndUpdateLimits.comment,
  tooLong: 'comment.tooLong',
})

export const NewUpdate = z.strictObject({ content: UpdateText })
export type NewUpdate = z.output<typeof NewUpdate>
export const NewComment = z.strictObject({
  comment: CommentText,
  isAnonymous: z._default(z.boolean('field.invalid'), false),
})
export type NewComment = z.output<typeof NewComment>

const spoken = {
  createdAt: Instant,
  author: Author,
  mine: z.boolean(),
  /** Moderators hid it; only its author and staff still see it. */
  isHidden: z.boolean(),
  viewerCan: z.array(z.enum(actions)),
}

export const PrayerUpdate = z.strictObject({ id: z.uuid(), content: z.string(), ...spoken })
export type PrayerUpdate = z.output<typeof PrayerUpdate>

export const PrayerComment = z.strictObject({
  id: z.uuid(),
  comment: z.string(),
  /** Others read 'Somebody' (REQ-460). */
  isAnonymous: z.boolean(),
  /** The author and the viewer, who owns the prayer, are in a block. */
  isCollapsed: z.boolean(),
  ...spoken,
})
export type PrayerComment = z.output<typeof PrayerComment>

const PrayerId = z.strictObject({ prayerId: z.string() })
const PrayerPage = z.strictObject({ prayerId: z.string(), cursor: z.optional(Cursor) })
const Support = z.strictObject({ count: z.int(), mine: z.boolean() })
/** The new number of comments or updates. */
const Remaining = z.strictObject({ count: z.int() })

export const commentAndUpdateOperations = operations({
  supportPrayer: {
    method: 'PUT',
    path: '/api/prayers/:prayerId/support',
    caller: 'member',
    summary: 'Supports a prayer; doing it twice changes nothing.',
    input: PrayerId,
    output: Support,
    keepalive: true,
    errors: ['NOT_FOUND'],
    limits: ['supportsPerMinute'],
    deferrable: true,
  },
  withdrawSupport: {
    method: 'DELETE',
    path: '/api/prayers/:prayerId/support',
    caller: 'member',
    summary: 'Takes back the support of a prayer; doing it twice changes nothing.',
    input: PrayerId,
    output: Support,
    keepalive: true,
    errors: ['NOT_FOUND'],
    limits: ['supportsPerMinute'],
    deferrable: true,
  },
  listUpdates: {
    method: 'GET',
    path: '/api/prayers/:prayerId/updates',
    caller: 'member',
    summary: 'Lists the daily updates of a prayer, newest first, 20 a page.',
    input: PrayerPage,
    output: pageOf(PrayerUpdate),
    errors: ['INVALID', 'NOT_FOUND'],
    offlineCopy: true,
  },
  addUpdate: {
    method: 'POST',
    path: '/api/prayers/:prayerId/updates',
    caller: 'member',
    summary: 'Adds a daily update to an own prayer, at most 10 a day.',
    input: z.extend(NewUpdate, { prayerId: z.string() }),
    output: PrayerUpdate,
    errors: ['INVALID', 'NOT_FOUND', 'FORBIDDEN'],
    limits: ['updatesPerHour'],
    deferrable: true,
  },
  deleteUpdate: {
    method: 'DELETE',
    path: '/api/prayers/:prayerId/updates/:updateId',
    caller: 'member',
    summary: 'Deletes a daily update.',
    input: z.strictObject({ prayerId: z.string(), updateId: z.string() }),
    output: Remaining,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'FRESH_SIGN_IN_REQUIRED'],
  },
  listComments: {
    method: 'GET',
    path: '/api/prayers/:prayerId/comments',
    caller: 'member',
    summary: 'Lists the comments on a prayer, newest first, 20 a page.',
    input: PrayerPage,
    output: pageOf(PrayerComment),
    errors: ['INVALID', 'NOT_FOUND'],
    offlineCopy: true,
  },
  addComment: {
    method: 'POST',
    path: '/api/prayers/:prayerId/comments',
    caller: 'member',
    summary: 'Comments on a prayer that the viewer may see.',
    input: z.extend(NewComment, { prayerId: z.string() }),
    output: PrayerComment,
    errors: ['INVALID', 'NOT_FOUND', 'TOO_MANY_ANONYMOUS'],
    limits: ['commentPace', 'commentsPerHour'],
    deferrable: true,
  },
  changeCommentAnonymity: {
    method: 'PUT',
    path: '/api/prayers/:prayerId/comments/:commentId/anonymity',
    caller: 'member',
    summary: 'Takes the name off an own comment, or puts it back; doing it twice changes nothing.',
    input: z.strictObject({
      prayerId: z.string(),
      commentId: z.string(),
      isAnonymous: z.boolean('field.invalid'),
    }),
    output: z.strictObject({ isAnonymous: z.boolean() }),
    errors: ['INVALID', 'NOT_FOUND', 'FORBIDDEN', 'TOO_MANY_ANONYMOUS'],
  },
  deleteComment: {
    method: 'DELETE',
    path: '/api/prayers/:prayerId/comments/:commentId',
    caller: 'member',
    summary: 'Deletes a comment.',
    input: z.strictObject({ prayerId: z.string(), commentId: z.string() }),
    output: Remaining,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'FRESH_SIGN_IN_REQUIRED'],
  },
})
