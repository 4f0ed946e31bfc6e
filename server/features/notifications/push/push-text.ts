import { format } from '#contract/messages/format.ts'
import { notificationAddress } from '#contract/notifications/notification-address.ts'
import type { Notification } from '#contract/notifications/notification-operations.ts'
import { pushTags } from '#contract/notifications/push-constants.ts'
import type { LockScreenLevel } from '#contract/notifications/push-operations.ts'
import type { PushedMessage } from '#contract/notifications/pushed-message.ts'

/** The longest title that a locked screen gets, in characters: with it a message stays below 1 KB. */
const MOST_CHARACTERS = 60

type Telling = {
  app: string
  lockScreen: LockScreenLevel
  /** The notifications, the newest first; empty for a test. */
  news: readonly Notification[]
  /** Its title, where the member may have it on a locked screen. */
  title: string | null
  /** The prayers of the reminders that fired together. */
  prayers: number
  hasReminders: boolean
}

/**
 * The words and the address of a push. They say what happened; only at the third level, which the member chose, comes
 * the title of an own or public prayer, or the name of the group. Nobody's words and no name of a person (NOTIF-7).
 */
export function pushText(telling: Telling): Pick<PushedMessage, 'tag' | 'title' | 'body' | 'to' | 'labels'> {
  const { app, lockScreen, news, title, hasReminders } = telling
  const [first] = news
  if (!first)
    return { tag: pushTags.test, title: app, body: format('pushed.test'), to: '/profile/notifications' }
  const isOne = news.length === 1
  const [tag, to] = isOne ? [first.id, notificationAddress(first)] : [pushTags.several, '/notifications']
  const labels = hasReminders
    ? { labels: { prayed: format('pushed.reminder.prayed'), later: format('pushed.reminder.later') } }
    : {}
  if (lockScreen === 'nothing') return { tag, to, title: format('pushed.nothing', { app }), ...labels }
  const sentence = isOne ? sentenceOf(first, telling) : format('pushed.several', { count: news.length })
  const subject = isOne && lockScreen === 'subject' ? (title ?? first.group?.name ?? null) : null
  return { tag, to, title: sentence, ...(subject && { body: shortened(subject) }), ...labels }
}

function sentenceOf({ kind, detail, people, items }: Notification, { prayers }: Telling): string {
  if (kind === 'reminder' && detail !== 'due') return format('pushed.reminder.ended')
  if (kind === 'reminder' && prayers > 1) return format('pushed.reminder.several', { count: prayers })
  return format(`pushed.${kind}`, { people, items })
}

function shortened(text: string): string {
  const characters = [...text]
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS - 1).join('')}…` : text
}
