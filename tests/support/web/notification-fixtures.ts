import type { Notification } from '#contract/notifications/notification-operations.ts'

let lastNumber = 0

/** An unseen notification: two people prayed for a prayer of the member. */
export function someNotification(differences: Partial<Notification> = {}): Notification {
  lastNumber += 1
  return {
    id: `01930000-0000-7000-8000-${String(lastNumber).padStart(12, '0')}`,
    kind: 'prayed',
    detail: null,
    items: 2,
    people: 2,
    name: null,
    subject: { kind: 'prayer', id: '01930000-0000-7000-8000-0000000000aa', title: 'Rain for the Koup' },
    group: null,
    at: '2026-11-21T04:00:00Z',
    isSeen: false,
    ...differences,
  }
}
