import './admin-texts.ts'
import { ChevronDown } from 'lucide-react'
import type { ContactMessage } from '#contract/community/contact-operations.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import { formatInstant, timeAgo } from '#web/platform/text/format-time.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { Badge } from '#web/ui/lists/badge.tsx'
import { TableActions, TableCell } from '#web/ui/lists/data-table.tsx'
import { t } from './admin-texts.ts'

const outcomes = {
  answerContactMessage: {
    done: { title: 'admin.contact.answer.done' },
    failed: { title: 'admin.contact.answer.failed' },
    refusals: { NOT_FOUND: { title: 'admin.contact.answer.failed', detail: 'admin.contact.gone' } },
    refresh: [['listContactMessages']],
  },
  reopenContactMessage: {
    done: { title: 'admin.contact.reopen.done' },
    failed: { title: 'admin.contact.reopen.failed' },
    refusals: { NOT_FOUND: { title: 'admin.contact.reopen.failed', detail: 'admin.contact.gone' } },
    refresh: [['listContactMessages']],
  },
} as const satisfies Record<string, Outcome>

/** Marks a message as answered, or reopens it, and refetches both lists (REQ-14). */
function useAnswering(messageId: string, onDone: () => void) {
  const answer = useOperation('answerContactMessage', outcomes.answerContactMessage)
  const reopen = useOperation('reopenContactMessage', outcomes.reopenContactMessage)
  return {
    isPending: answer.isPending || reopen.isPending,
    answer: () => answer.mutate({ messageId }, { onSuccess: onDone }),
    reopen: () => reopen.mutate({ messageId }, { onSuccess: onDone }),
  }
}

const HOUR_MS = 3_600_000
/** From this many hours on, days are easier to read. */
const MAX_HOURS_SHOWN = 72

/**
 * The due time of a reply in words. The server decides whether it is overdue; the device clock only counts
 * the hours.
 */
export function dueIn(
  { dueAt, isOverdue }: Pick<ContactMessage, 'dueAt' | 'isOverdue'>,
  now: number,
): string {
  const hours = (Date.parse(dueAt) - now) / HOUR_MS
  const count = Math.floor(isOverdue ? -hours : hours)
  if (isOverdue) return overdueBy(count)
  return count < 1 ? t('admin.contact.dueSoon') : t('admin.contact.dueIn', { count })
}

function overdueBy(hours: number): string {
  if (hours < 1) return t('admin.contact.overdueNow')
  if (hours < MAX_HOURS_SHOWN) return t('admin.contact.overdueBy', { count: hours })
  return t('admin.contact.overdueByDays', { count: Math.floor(hours / 24) })
}

type MessageRowProps = {
  message: ContactMessage
  timeZone: string
  now: number
  /** Called after the message has left the list. */
  onMoved: () => void
}

/** A contact message with the due time of its reply and the button to mark it as answered (REQ-14). */
export function MessageRow({ message, timeZone, now, onMoved }: MessageRowProps) {
  return (
    <tr>
      <td>
        <MessageText message={message} />
      </td>
      <TableCell label={t('admin.contact.from')}>
        <span className="min-w-0">
          <span className="block text-text wrap-anywhere">{message.name}</span>
          <a className="inline-flex min-h-11 items-center wrap-anywhere" href={replyAddress(message)}>
            {message.email}
          </a>
        </span>
      </TableCell>
      <TableCell label={t('admin.contact.sent')}>
        <Ago at={message.sentAt} timeZone={timeZone} now={now} />
      </TableCell>
      <ReplyStatus message={message} timeZone={timeZone} now={now} />
      <TableActions below>
        <MessageAction message={message} onMoved={onMoved} />
      </TableActions>
    </tr>
  )
}

function MessageText({ message: { ticket, subject, message } }: Pick<MessageRowProps, 'message'>) {
  return (
    <div className="min-w-0">
      <span className="num block text-sm text-text-3">{ticket}</span>
      <strong className="block wrap-anywhere">{subject}</strong>
      <details className="mt-2">
        <summary className={textLinkClass}>
          <ChevronDown />
          {t('admin.contact.read')} <span className="sr-only">{ticket}</span>
        </summary>
        <p className="read mt-2">{message}</p>
      </details>
    </div>
  )
}

/** The due time of a waiting message; for an answered one, by whom and when it was answered. */
function ReplyStatus({ message, timeZone, now }: Omit<MessageRowProps, 'onMoved'>) {
  const { answeredAt, answeredBy, dueAt, isOverdue } = message
  if (answeredAt === null) {
    return (
      <TableCell label={t('admin.contact.due')}>
        <time dateTime={dueAt} title={formatInstant(dueAt, timeZone)}>
          <Badge tone={isOverdue ? 'bad' : 'info'}>{dueIn(message, now)}</Badge>
        </time>
      </TableCell>
    )
  }
  return (
    <TableCell label={t('admin.contact.answered')}>
      <span className="min-w-0 wrap-anywhere">
        <Ago at={answeredAt} timeZone={timeZone} now={now} />{' '}
        {answeredBy === null ? null : t('admin.contact.answeredBy', { name: answeredBy })}
      </span>
    </TableCell>
  )
}

function Ago({ at, timeZone, now }: { at: string; timeZone: string; now: number }) {
  const { key, count } = timeAgo(at, now)
  return (
    <time dateTime={at} title={formatInstant(at, timeZone)} className="whitespace-nowrap">
      {t(key, { count })}
    </time>
  )
}

function MessageAction({
  message: { id, ticket, answeredAt },
  onMoved,
}: Pick<MessageRowProps, 'message' | 'onMoved'>) {
  const { isPending, answer, reopen } = useAnswering(id, onMoved)
  const isWaiting = answeredAt === null
  return (
    <Button
      kind={isWaiting ? 'soft' : 'secondary'}
      busy={isPending}
      busyLabel={t(isWaiting ? 'admin.contact.answering' : 'admin.contact.reopening')}
      onClick={isWaiting ? answer : reopen}
    >
      {t(isWaiting ? 'admin.contact.answer' : 'admin.contact.reopen')}{' '}
      <span className="sr-only">{ticket}</span>
    </Button>
  )
}

/**
 * A mailto link whose subject names the ticket; encoding keeps a hostile address from adding recipients or
 * headers.
 */
function replyAddress({ email, ticket, subject }: ContactMessage): string {
  const to = encodeURIComponent(email).replaceAll('%40', '@')
  return `mailto:${to}?subject=${encodeURIComponent(t('admin.contact.replySubject', { ticket, subject }))}`
}
