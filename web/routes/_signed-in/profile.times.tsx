import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '#web/features/profile/settings-page.tsx'
import { TimesSettings } from '#web/features/profile/times-settings.tsx'

/** Times of prayer and reminders. */
export const Route = createFileRoute('/_signed-in/profile/times')({
  staticData: { pageAbove: '/profile' },
  component: Settings,
})

function Settings() {
  return (
    <SettingsPage page="times">
      <TimesSettings />
    </SettingsPage>
  )
}
