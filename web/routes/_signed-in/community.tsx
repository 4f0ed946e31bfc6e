import { createFileRoute } from '@tanstack/react-router'
import { Community } from '#web/features/community/community.tsx'
import { communityQuery } from '#web/features/community/community-queries.ts'
import { t } from '#web/features/community/community-texts.ts'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { useMember } from './-member.ts'

/** The community as a whole, for members (acceptance COMM, REQ-21). */
export const Route = createFileRoute('/_signed-in/community')({
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  loader: ({ context: { queryClient, api } }) => {
    void queryClient.prefetchQuery(communityQuery(api))
    return { heading: t('community.pageTitle') }
  },
  head: ({ match, loaderData }) => ({
    meta: [{ title: [loaderData?.heading, match.context.site.name].filter(Boolean).join(' · ') }],
  }),
  pendingMs: 150,
  pendingComponent: PageWaiting,
  component: CommunityPage,
})

function CommunityPage() {
  const { api, site } = Route.useRouteContext()
  const member = useMember()
  if (!member) return null
  return <Community key={member.id} api={api} appName={site.name} timeZone={member.timeZone} />
}
