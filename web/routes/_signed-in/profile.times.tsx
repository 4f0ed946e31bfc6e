import { createFileRoute } from '@tanstack/react-router'
import { t } from '#web/features/profile/profile-texts.ts'
import { SettingsPage } from '#web/features/profile/settings-page.tsx'
import { TimesSettings } from '#web/features/profile/times-settings.tsx'
import { profileHead } from './-profile-head.ts'

/** Times of prayer and reminders. */
export const Route = createFileRoute('/_signed-in/profile/times')({
  codeSplitGroupings: [['loader', 'component']],
  loader: () => ({ heading: t('profile.page.times') }),
  head: profileHead,
  component: Settings,
})

function Settings() {
  return (
    <SettingsPage page="times">
      <TimesSettings />
    </SettingsPage>
  )
}
