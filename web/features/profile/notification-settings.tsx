import { NotificationChoices } from '#web/features/notifications/choices.tsx'
import { NotificationMutes } from '#web/features/notifications/mutes.tsx'

/** The choices of mails, and the muted prayers and groups. */
export function NotificationSettings() {
  return (
    <>
      <NotificationChoices />
      <NotificationMutes />
    </>
  )
}
