import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { actions } from '#contract/api/permissions.ts'
import { ChosenImages, Image } from '#contract/media/media-operations.ts'
import { Author } from '#contract/values/author.ts'
import { chatLimits } from '#contract/values/constants.ts'
import { DrawnId } from '#contract/values/id.ts'
import { optionalWords } from '#contract/values/text.ts'
import { Instant } from '#contract/values/time.ts'

/** Words, images or both; `clientId` is drawn where it was written, so that sending it again is sending it once. */
export const NewMessage = z
  .strictObject({
    clientId: DrawnId,
    content: z._default(optionalWords({ ...chatLimits.content, tooLong: 'chat.tooLong' }), ''),
    images: ChosenImages,
  })
  .check(
    z.refine(({ content, images }) => content !== '' || images.length > 0, {
      error: 'chat.required',
      path: ['content'],
    }),
  )
export type NewMessage = z.output<typeof NewMessage>

/** One message. `number` counts the messages of its group without gaps, in the order in which they were sent. */
export const Message = z.strictObject({
  id: z.uuid(),
  number: z.int(),
  content: z.string(),
  images: z.array(Image),
  createdAt: Instant,
  /** Without a name where nothing is left but the place of a message of somebody else. */
  author: Author,
  /** Tells one speaker from another of the same name, inside this group only; null when they are no longer in it. */
  memberKey: z.nullable(z.uuid()),
  mine: z.boolean(),
  /** Of own messages only: what they were called where they were written. */
  clientId: z.nullable(z.uuid()),
  /**
   * Its words and images are not there for this viewer; the place stays, so that what was answered to it still makes
   * sense. It was deleted, or hidden, or is of somebody they do not see (SEC-7.4): nobody learns which.
   */
  isDeleted: z.boolean(),
  /** Of somebody in a block with the viewer, who leads the group: shown when they ask for it. */
  isFolded: z.boolean(),
  /** Moderators hid it; only its author and staff still see it. */
  isHidden: z.boolean(),
  viewerCan: z.array(z.enum(actions)),
})
export type Message = z.output<typeof Message>

/** A stretch of the chat, oldest first. */
export const Messages = z.strictObject({
  items: z.array(Message),
  /** Whether there are older ones before, or newer ones after, depending on what was asked. */
  hasMore: z.boolean(),
  /** Up to which number the viewer has read. */
  readUpTo: z.int(),
})
export type Messages = z.output<typeof Messages>

/** The number of a message, as it stands in an address. */
const Place = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,15}$/, 'field.invalid')), z.transform(Number)),
  z.int('field.invalid'),
)

export const chatOperations = operations({
  listMessages: {
    method: 'GET',
    path: '/api/groups/:groupId/messages',
    caller: 'member',
    summary: 'Lists 50 messages, oldest first: the last ones, those before a number, or those after one.',
    input: z.strictObject({ groupId: z.string(), before: z.optional(Place), after: z.optional(Place) }),
    output: Messages,
    errors: ['INVALID', 'NOT_FOUND', 'FORBIDDEN'],
  },
  sendMessage: {
    method: 'POST',
    path: '/api/groups/:groupId/messages',
    caller: 'member',
    summary: 'Sends a message to a group; the same clientId again answers the message that was sent.',
    input: z.extend(NewMessage, { groupId: z.string() }),
    output: Message,
    errors: ['INVALID', 'NOT_FOUND', 'FORBIDDEN'],
    limits: ['chatPace', 'messagesPerHour'],
  },
  deleteMessage: {
    method: 'DELETE',
    path: '/api/groups/:groupId/messages/:messageId',
    caller: 'member',
    summary: 'Deletes an own message; those who run the group, any.',
    input: z.strictObject({ groupId: z.string(), messageId: z.string() }),
    output: z.strictObject({}),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'FRESH_SIGN_IN_REQUIRED'],
  },
  markChatRead: {
    method: 'PUT',
    path: '/api/groups/:groupId/read-up-to',
    caller: 'member',
    summary: 'Notes up to which message the viewer has read; it never goes back.',
    input: z.strictObject({
      groupId: z.string(),
      number: z.int('field.invalid').check(z.nonnegative('field.invalid')),
    }),
    output: z.strictObject({ unread: z.int() }),
    errors: ['INVALID', 'NOT_FOUND', 'FORBIDDEN'],
  },
})
