import type { notificationMessages } from '#contract/messages/en/notifications.ts'
import type { Notification } from '#contract/notifications/notification-operations.ts'
import { t } from './notification-texts.ts'

export type Notified = Pick<
  Notification,
  'kind' | 'detail' | 'items' | 'people' | 'name' | 'subject' | 'group'
>
type Key = keyof typeof notificationMessages & `notification.${string}`

/** The sentence of a notification; a person is named only where the server names one. */
export function sentenceOf(notified: Notified): string {
  const { items, people, name, subject, group } = notified
  return t(keyOf(notified), {
    items,
    people,
    others: people - 1,
    name: name ?? '',
    title: subject?.title ?? '',
    group: group?.name ?? '',
  })
}

function keyOf({ kind, detail, items, people, name, group }: Notified): Key {
  if (kind === 'membership-ended' && group === null) return 'notification.membership-ended.unnamed'
  if (kind === 'update-on-carried' && items > 1) return 'notification.update-on-carried.many'
  if (kind === 'commented' && name !== null && items === 1) return 'notification.commented.named'
  if (kind === 'replied' && name !== null && people === 1) return 'notification.replied.named'
  if ((kind === 'prayed' || kind === 'join-requested') && name !== null)
    return people > 1 ? `notification.${kind}.namedAndOthers` : `notification.${kind}.named`
  // The kinds whose sentence depends on it always come with a detail.
  return (detail === null ? `notification.${kind}` : `notification.${kind}.${detail}`) as Key
}
