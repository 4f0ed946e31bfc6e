import type { Page } from '#contract/api/paging.ts'
import type { Waiting } from '#contract/api/screen-operations.ts'
import type { ContactMessage } from '#contract/community/contact-operations.ts'
import type { Language } from '#contract/languages/language-codes.ts'
import { deskLimits } from '#contract/moderation/people-constants.ts'
import { contactLimits } from '#contract/values/constants.ts'
import type { Pool } from '#server/database/connect.ts'
import { type Db, dbOn, sql } from '#server/database/db.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { MetricCollector } from '#server/platform/core/metric-collector.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { type Cursor, decodeCursor, pageFrom } from '#server/platform/formats/list-cursor.ts'

const wholeMessage = `
    select c.id, c.ticket, c.name, c.email, c.subject, c.message,
           c.sent_at as "sentAt", c.due_at as "dueAt", c.answered_at as "answeredAt",
           c.answered_at is null and c.due_at < $1 as "isOverdue",
           display_name(a.full_name, a.username, a.shown_as) as "answeredBy"
      from contact_messages c
      left join profiles a on a.id = c.answered_by`

const oneMessage = sql('one-contact-message', `${wholeMessage} where c.id = $2`)

const waitingMessages = sql(
  'waiting-contact-messages',
  `${wholeMessage}
     where c.answered_at is null
       and (c.due_at, c.id) > ($2::timestamptz, $3::uuid)
     order by c.due_at, c.id
     limit ${contactLimits.pageSize + 1}`,
)

const answeredMessages = sql(
  'answered-contact-messages',
  `${wholeMessage}
     where c.answered_at is not null
       and (c.sent_at, c.id) < ($2::timestamptz, $3::uuid)
     order by c.sent_at desc, c.id desc
     limit ${contactLimits.pageSize + 1}`,
)

const selectContactMailData = sql(
  'mail-of-contact-message',
  'select ticket, name, email, subject, message, language from contact_messages where id = $1',
)

const countWaiting = sql(
  'count-waiting-contact-messages',
  `
    select count(*)::int as count, min(w.due_at) as "dueAt"
      from (select due_at from contact_messages where answered_at is null order by due_at limit ${deskLimits.counted}) w`,
)

/** Counts the messages without an answer (REQ-14). */
export async function countWaitingMessages(db: Db): Promise<Waiting> {
  const [waiting] = await db.query(countWaiting, [])
  return waiting ?? { count: 0, dueAt: null }
}

const countOverdue = sql(
  'count-overdue-contact-messages',
  'select count(*)::int as count from contact_messages where answered_at is null and due_at < $1',
)

/** The cursor before the message that is due first. */
const START_OF_WAITING: Cursor = ['-infinity', '00000000-0000-0000-0000-000000000000']

/**
 * Lists contact messages: waiting ones by due time, answered ones newest first (REQ-14). Throws INVALID for a foreign
 * cursor.
 */
export async function listContactMessages(
  { db, clock }: Pick<Context<'admin'>, 'db' | 'clock'>,
  { filter, cursor }: { filter: 'waiting' | 'answered'; cursor?: string },
): Promise<Page<ContactMessage>> {
  const isWaiting = filter === 'waiting'
  const cursorValues = isWaiting && cursor === undefined ? START_OF_WAITING : decodeCursor(cursor)
  const statement = isWaiting ? waitingMessages : answeredMessages
  const rows = await db.query(statement, [clock.now(), ...cursorValues])
  return pageFrom(rows, {
    size: contactLimits.pageSize,
    cursorOf: ({ id, sentAt, dueAt }) => [isWaiting ? dueAt : sentAt, id],
    present: (message) => message,
  })
}

/** Reads one message for the admin who changed it. Throws NOT_FOUND when there is none. */
export async function getContactMessage(
  { db, clock }: Pick<Context<'admin'>, 'db' | 'clock'>,
  { messageId }: { messageId: string },
): Promise<ContactMessage> {
  const [message] = await db.query(oneMessage, [clock.now(), messageId])
  if (!message) throw new Failure('NOT_FOUND')
  return message
}

/** The fields a mail about a message needs. */
export type ContactMailData = Pick<ContactMessage, 'ticket' | 'name' | 'email' | 'subject' | 'message'> & {
  /** The language of the page on which it was written. */
  language: Language | null
}

/** Finds a message for its mails; null when it was deleted meanwhile. */
export async function findContactMailData(pool: Pool, messageId: string): Promise<ContactMailData | null> {
  const db: Db = dbOn(pool)
  const [data] = await db.query(selectContactMailData, [messageId])
  return data ?? null
}

/** Metrics for operators: people who were promised a reply and have none (REQ-14). */
export function contactMetrics({
  pool,
  clock,
}: {
  pool: Pool
  clock: Clock
}): MetricCollector<'contact_messages_overdue'> {
  return {
    definitions: {
      contact_messages_overdue: { help: 'Messages to the operator whose promised reply is late' },
    },
    read: async () => {
      const [overdue] = await dbOn(pool).query(countOverdue, [clock.now()])
      return { contact_messages_overdue: overdue?.count ?? null }
    },
  }
}
