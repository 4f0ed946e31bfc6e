import { createFileRoute } from '@tanstack/react-router'
import { NotificationSettings } from '#web/features/profile/notification-settings.tsx'
import { SettingsPage } from '#web/features/profile/settings-page.tsx'

/** The member's choices of notifications and mails. */
export const Route = createFileRoute('/_signed-in/profile/notifications')({
  staticData: { pageAbove: '/profile' },
  component: Settings,
})

function Settings() {
  return (
    <SettingsPage page="notifications">
      <NotificationSettings />
    </SettingsPage>
  )
}
