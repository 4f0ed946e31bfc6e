import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { Member } from '#contract/account/account-operations.ts'
import { invitationQuery, invitedGroupQuery } from '#web/features/groups/group-queries.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { Invitation, InvitationFailed, InvitationForVisitor } from '#web/features/groups/invitation.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { readSession } from '#web/platform/session/browser-session.tsx'
import { rememberReturnPath } from '#web/platform/session/return-path.ts'
import { useMember } from './-member.ts'

/** The page of an invite link; a signed-out visitor sees the group, signs in and comes back (REQ-161). */
export const Route = createFileRoute('/invite/$token')({
  ssr: false,
  staticData: { secretAddress: true },
  loader: async ({ context: { queryClient, api }, params: { token }, location, preload }) => {
    const { member } = await readSession(queryClient, api)
    if (!member && !preload) rememberReturnPath(location.href)
    if (member) void queryClient.prefetchQuery(invitationQuery(api, token))
    else void queryClient.prefetchQuery(invitedGroupQuery(api, token))
    return { heading: t('invitation.pageTitle') }
  },
  head: ({ match, loaderData }) =>
    loaderData ? { meta: [{ title: `${loaderData.heading} · ${match.context.site.name}` }] } : {},
  pendingComponent: PageWaiting,
  component: InvitationPage,
})

function InvitationPage() {
  const member = useMember()
  return member ? <ForMember member={member} /> : <ForVisitor />
}

function ForMember({ member }: { member: Member }) {
  const { api } = Route.useRouteContext()
  const { token } = Route.useParams()
  const navigate = Route.useNavigate()
  const { data: invitation, error, isPending, refetch } = useQuery(invitationQuery(api, token))
  if (isPending) return <PageWaiting />
  if (error) return <InvitationFailed error={error} onRetry={() => void refetch()} />
  return (
    <Invitation
      token={token}
      invitation={invitation}
      timeZone={member.timeZone}
      onJoined={(groupId) => void navigate({ to: '/groups/$groupId', params: { groupId }, replace: true })}
    />
  )
}

function ForVisitor() {
  const { api } = Route.useRouteContext()
  const { token } = Route.useParams()
  const { data, error, isPending, refetch } = useQuery(invitedGroupQuery(api, token))
  if (isPending) return <PageWaiting />
  if (error) return <InvitationFailed error={error} onRetry={() => void refetch()} />
  return <InvitationForVisitor groupName={data.groupName} token={token} />
}
