import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '#web/features/profile/settings-page.tsx'
import { YouSettings } from '#web/features/profile/you-settings.tsx'
import { useMember } from '../-member.ts'

/** Address and name. */
export const Route = createFileRoute('/_signed-in/profile/you')({
  staticData: { pageAbove: '/profile' },
  component: Settings,
})

function Settings() {
  const member = useMember()
  if (!member) return null
  return (
    <SettingsPage page="you">
      <YouSettings member={member} />
    </SettingsPage>
  )
}
