import { createFileRoute, Outlet, useLocation, useSearch } from '@tanstack/react-router'
import { ProfilePage } from '#web/features/profile/profile-page.tsx'
import { profileQuery } from '#web/features/profile/profile-queries.ts'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { useMember } from '../-member.ts'

/** The frame of one's own account, and of all members for admins (acceptance PROF, ADM). */
export const Route = createFileRoute('/_signed-in/profile')({
  loader: ({ context: { queryClient, api } }) => {
    void queryClient.prefetchQuery(profileQuery(api))
  },
  pendingComponent: PageWaiting,
  component: Profile,
})

function Profile() {
  const navigate = Route.useNavigate()
  const member = useMember()
  const { tab, person } = useSearch({ strict: false })
  const isList = useLocation({ select: ({ pathname }) => pathname }) === '/profile'
  if (!member) return null
  return (
    <ProfilePage
      member={member}
      isPageOpen={!isList}
      tab={isList && tab === 'people' ? 'people' : 'settings'}
      personId={person}
      onTab={(chosen) =>
        void navigate({
          to: '/profile',
          search: chosen === 'people' ? { tab: chosen } : {},
          replace: isList,
          resetScroll: false,
        })
      }
    >
      <Outlet />
    </ProfilePage>
  )
}
