import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Invitation } from '#web/features/groups/invitation.tsx'
import { InvitationFailed } from '#web/features/groups/invitation-states.tsx'
import { invitationQuery } from '#web/features/groups/queries.ts'
import { t } from '#web/features/groups/texts.ts'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { useMember } from './-member.ts'

/** The page an invite link opens; who is signed out signs in first and comes back (decision 161, ruling 18). */
export const Route = createFileRoute('/_signed-in/invite/$token')({
  staticData: { secretAddress: true },
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  loader: ({ context: { queryClient, api }, params: { token } }) => {
    void queryClient.prefetchQuery(invitationQuery(api, token))
    return { heading: t('invitation.pageTitle') }
  },
  head: ({ match, loaderData }) => ({
    meta: [{ title: [loaderData?.heading, match.context.site.name].filter(Boolean).join(' · ') }],
  }),
  pendingMs: 150,
  pendingComponent: PageWaiting,
  component: InvitationPage,
})

function InvitationPage() {
  const { api } = Route.useRouteContext()
  const { token } = Route.useParams()
  const member = useMember()
  const navigate = Route.useNavigate()
  const { data: invitation, error, isPending, refetch } = useQuery(invitationQuery(api, token))
  if (isPending) return <PageWaiting />
  if (error) return <InvitationFailed error={error} onRetry={() => void refetch()} />
  if (!member) return null
  return (
    <Invitation
      token={token}
      invitation={invitation}
      timeZone={member.timeZone}
      onJoined={(groupId) => void navigate({ to: '/groups/$groupId', params: { groupId }, replace: true })}
    />
  )
}
