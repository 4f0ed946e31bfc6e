import { createFileRoute } from '@tanstack/react-router'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { Community } from '#web/features/community/community.tsx'
import { communityQuery } from '#web/features/community/community-queries.ts'
import { t } from '#web/features/community/community-texts.ts'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { publicHead } from '#web/features/shell/public-head.ts'
import { sessionQuery } from '#web/platform/api/session-query.ts'
import { useMember } from './-member.ts'

/** The community as a whole, for members and visitors (acceptance COMM, REQ-21). */
export const Route = createFileRoute('/community')({
  ssr: false,
  loader: async ({ context: { queryClient, api } }) => {
    void queryClient.prefetchQuery(communityQuery(api))
    await queryClient.ensureQueryData(sessionQuery(api))
    return { heading: t('community.pageTitle') }
  },
  head: ({ match, loaderData }) => {
    const { site, waiting } = match.context
    if (!import.meta.env.SSR)
      return loaderData ? { meta: [{ title: `${loaderData.heading} · ${site.name}` }] } : {}
    const address = `${site.origin}/community`
    const head = publicHead({
      title: waiting?.title ?? site.name,
      description: 'community.description',
      address,
    })
    return head
  },
  pendingComponent: PageWaiting,
  component: CommunityPage,
})

function CommunityPage() {
  const { api, site } = Route.useRouteContext()
  const member = useMember()
  return (
    <Community
      key={member?.id}
      api={api}
      appName={site.name}
      timeZone={member?.timeZone ?? SITE_TIME_ZONE}
      isVisitor={!member}
    />
  )
}
