import { NotificationChoices } from '#web/features/notifications/choices.tsx'
import { NotificationMutes } from '#web/features/notifications/mutes.tsx'
import { PushSection } from '#web/features/push/push-settings.tsx'

/** The choices of mails and pushes, and the muted prayers and groups. */
export function NotificationSettings() {
  return (
    <>
      <NotificationChoices />
      <PushSection />
      <NotificationMutes />
    </>
  )
}
