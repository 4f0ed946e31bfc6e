import { createFileRoute } from '@tanstack/react-router'
import { NotificationSettings } from '#web/features/profile/notification-settings.tsx'
import { t } from '#web/features/profile/profile-texts.ts'
import { SettingsPage } from '#web/features/profile/settings-page.tsx'
import { profileHead } from './-profile-head.ts'

/** The member's choices of notifications and mails. */
export const Route = createFileRoute('/_signed-in/profile/notifications')({
  codeSplitGroupings: [['loader', 'component']],
  loader: () => ({ heading: t('profile.page.notifications') }),
  head: profileHead,
  component: Settings,
})

function Settings() {
  return (
    <SettingsPage page="notifications">
      <NotificationSettings />
    </SettingsPage>
  )
}
