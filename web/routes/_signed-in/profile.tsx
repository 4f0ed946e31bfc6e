import { createFileRoute } from '@tanstack/react-router'
import { OwnDonations } from '#web/features/donations/list/own-donations.tsx'
import { type ProfileAddress, profileAddressOf } from '#web/features/profile/profile-address.ts'
import { ProfilePage } from '#web/features/profile/profile-page.tsx'
import { profileQuery } from '#web/features/profile/profile-queries.ts'
import { t } from '#web/features/shell/shell-texts.ts'
import { useMember } from './-member.ts'

/** One's own account, and all members for admins (acceptance PROF, ADM). */
export const Route = createFileRoute('/_signed-in/profile')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: ({ tab }): { tab?: string } => (tab === undefined ? {} : { tab: String(tab) }),
  loader: ({ context: { queryClient, api } }) => {
    void queryClient.prefetchQuery(profileQuery(api))
  },
  head: ({ match }) => ({ meta: [{ title: `${t('shell.profile')} · ${match.context.site.name}` }] }),
  component: Profile,
})

function Profile() {
  const address = profileAddressOf(Route.useSearch())
  const navigate = Route.useNavigate()
  const member = useMember()
  if (!member) return null
  return (
    <ProfilePage
      member={member}
      address={address}
      onAddress={(search: ProfileAddress) => void navigate({ search, replace: true, resetScroll: false })}
      donations={<OwnDonations timeZone={member.timeZone} />}
    />
  )
}
