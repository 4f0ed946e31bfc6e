import { createFileRoute } from '@tanstack/react-router'
import { sessionsQuery } from '#web/features/profile/profile-queries.ts'
import { secondFactorQuery } from '#web/features/profile/second-factor/second-factor-query.ts'
import { SettingsPage } from '#web/features/profile/settings-page.tsx'
import { SignInSettings } from '#web/features/profile/sign-in-settings.tsx'
import { useMember } from '../-member.ts'

/** The second factor, password, providers and sessions. */
export const Route = createFileRoute('/_signed-in/profile/sign-in')({
  staticData: { pageAbove: '/profile' },
  loader: ({ context: { queryClient, api } }) => {
    void queryClient.prefetchQuery(secondFactorQuery(api))
    void queryClient.prefetchQuery(sessionsQuery(api))
  },
  component: Settings,
})

function Settings() {
  const member = useMember()
  if (!member) return null
  return (
    <SettingsPage page="sign-in">
      <SignInSettings timeZone={member.timeZone} />
    </SettingsPage>
  )
}
