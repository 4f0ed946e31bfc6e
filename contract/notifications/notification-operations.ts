import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { Cursor, pageOf } from '#contract/api/paging.ts'
import { Id } from '#contract/values/id.ts'
import { Instant } from '#contract/values/time.ts'
import {
  mailFrequencies,
  muteSubjects,
  notificationDetails,
  notificationKindNames,
  notificationLimits,
  notificationMails,
  notificationSubjects,
  stoppedMails,
} from './notification-kinds.ts'

const Kind = z.enum(notificationKindNames, 'field.invalid')

/** A notification without its sentence and link, which are made of this; no text of anybody is stored in it. */
export const Notification = z.strictObject({
  id: z.uuid(),
  kind: Kind,
  detail: z.nullable(z.enum(Object.values(notificationDetails).flat())),
  /** Distinct things: comments, prayers, requests, days on which somebody prayed. */
  items: z.int(),
  /** Distinct people; 0 for the kinds that are about nobody. */
  people: z.int(),
  /** The latest person who may be named to this viewer now. */
  name: z.nullable(z.string()),
  /** The title as the viewer may read it now; null where there is none. */
  subject: z.nullable(
    z.strictObject({ kind: z.enum(notificationSubjects), id: z.uuid(), title: z.nullable(z.string()) }),
  ),
  group: z.nullable(z.strictObject({ id: z.uuid(), name: z.string() })),
  at: Instant,
  isSeen: z.boolean(),
})
export type Notification = z.output<typeof Notification>

/** Unseen notifications, counted up to `notificationLimits.counted`. */
export const UnseenCount = z.strictObject({ count: z.int() })
export type UnseenCount = z.output<typeof UnseenCount>

/** The ways in which a member is notified of a kind, chosen or by default. */
export const NotificationChoice = z.strictObject({
  kind: Kind,
  mail: z.enum(notificationMails),
  here: z.boolean(),
  push: z.boolean(),
})
export type NotificationChoice = z.output<typeof NotificationChoice>

const MuteTarget = z.strictObject({
  subjectKind: z.enum(muteSubjects, 'field.invalid'),
  subjectId: z.string(),
  /** The kind that is not wanted of this subject; without it, none is. */
  kind: z._default(z.enum(['all', ...notificationKindNames], 'field.invalid'), 'all'),
})

/** Comes out of a link in a mail. */
const StopToken = z.string('field.invalid').check(z.regex(/^[\w-]{1,400}$/, 'field.invalid'))

/** A muted prayer or group: all of its notifications, or those of one kind. */
export const NotificationMute = z.strictObject({
  subjectKind: z.enum(muteSubjects),
  subjectId: z.uuid(),
  /** The title or name; null when the viewer may no longer read it. */
  title: z.nullable(z.string()),
  kind: z.enum(['all', ...notificationKindNames]),
  mutedAt: Instant,
})
export type NotificationMute = z.output<typeof NotificationMute>

export const notificationOperations = operations({
  listNotifications: {
    method: 'GET',
    path: '/api/notifications',
    caller: 'member',
    summary: 'Lists the own notifications whose subject is still visible, newest first.',
    input: z.strictObject({ cursor: z.optional(Cursor) }),
    output: pageOf(Notification),
    errors: ['INVALID'],
    offlineCopy: true,
  },
  countNotifications: {
    method: 'GET',
    path: '/api/notifications/count',
    caller: 'member',
    summary: 'Counts the own unseen notifications, up to 10.',
    input: z.strictObject({}),
    output: UnseenCount,
    errors: [],
    offlineCopy: true,
  },
  markNotificationsSeen: {
    method: 'PUT',
    path: '/api/notifications/seen',
    caller: 'member',
    summary: 'Marks own notifications as seen: those up to a moment, or those with these ids.',
    input: z
      .strictObject({
        upTo: z.optional(Instant),
        ids: z.optional(z.array(Id).check(z.maxLength(notificationLimits.markedAtOnce, 'field.invalid'))),
      })
      .check(
        z.refine(({ upTo, ids }) => (upTo === undefined) !== (ids === undefined), {
          error: 'field.invalid',
          path: ['upTo'],
        }),
      ),
    output: UnseenCount,
    errors: ['INVALID'],
    whileSuspended: true,
    deferrable: true,
  },
  getNotificationChoices: {
    method: 'GET',
    path: '/api/notifications/choices',
    caller: 'member',
    summary: 'How the viewer is notified of each kind; kinds for staff only to staff.',
    input: z.strictObject({}),
    output: z.strictObject({ items: z.array(NotificationChoice) }),
    errors: [],
  },
  setNotificationChoice: {
    method: 'PUT',
    path: '/api/notifications/choices/:kind',
    caller: 'member',
    summary:
      'Chooses the mail of a kind, whether it is listed, or whether it is pushed to phones; `single` gives the default mail back.',
    input: z.strictObject({
      kind: Kind,
      mail: z.optional(z.enum(notificationMails, 'field.invalid')),
      here: z.optional(z.boolean('field.invalid')),
      push: z.optional(z.boolean('field.invalid')),
    }),
    output: NotificationChoice,
    errors: ['INVALID'],
  },
  setMailFrequency: {
    method: 'PUT',
    path: '/api/notifications/choices',
    caller: 'member',
    summary:
      'Answers how often mails may come, for the kinds that came as often as the answer before; `never` is for all.',
    input: z.strictObject({ frequency: z.enum(mailFrequencies, 'field.invalid') }),
    output: z.strictObject({ items: z.array(NotificationChoice) }),
    errors: ['INVALID'],
  },
  listNotificationMutes: {
    method: 'GET',
    path: '/api/notification-mutes',
    caller: 'member',
    summary: 'Lists what the viewer has muted, newest first, or the mutes of one subject.',
    input: z.strictObject({ subjectId: z.optional(Id), cursor: z.optional(Cursor) }),
    output: pageOf(NotificationMute),
    errors: ['INVALID'],
  },
  muteNotifications: {
    method: 'PUT',
    path: '/api/notification-mutes',
    caller: 'member',
    summary: 'Ends the notifications about a visible prayer or group, all or of one kind.',
    input: MuteTarget,
    output: z.strictObject({}),
    errors: ['INVALID', 'NOT_FOUND'],
  },
  unmuteNotifications: {
    method: 'DELETE',
    path: '/api/notification-mutes',
    caller: 'member',
    summary: 'Lets the notifications about a prayer or group come again; harmless when none were muted.',
    input: z.extend(MuteTarget, { subjectId: Id }),
    output: z.strictObject({}),
    errors: ['INVALID'],
  },
  unsubscribeMail: {
    method: 'POST',
    path: '/api/mail-unsubscribe',
    caller: 'anyone',
    summary:
      'Ends the mails like the one that holds the token, for its receiver; an invented token ends none.',
    input: z.strictObject({ token: StopToken }),
    output: z.strictObject({
      stopped: z.nullable(z.enum(stoppedMails)),
      /** The number of reminders whose mails alone were stopped; null for all mails of the kind. */
      reminders: z.nullable(z.int()),
    }),
    errors: ['INVALID'],
    limits: ['unsubscribesPerAddress'],
  },
})
