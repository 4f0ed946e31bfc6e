import { NotificationChoices } from '#web/features/notifications/choices.tsx'
import { NotificationMutes } from '#web/features/notifications/mutes.tsx'

/** What the member is told by mail, and what they hear no more about. */
export function NotificationSettings() {
  return (
    <>
      <NotificationChoices />
      <NotificationMutes />
    </>
  )
}
