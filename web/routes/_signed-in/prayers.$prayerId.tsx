import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { LinkedCampaign } from '#web/features/campaigns/linked-campaign.tsx'
import { useJustAnswered } from '#web/features/prayers/just-answered.ts'
import { PrayerDetails } from '#web/features/prayers/prayer-details.tsx'
import { commentsQuery, prayerPageQuery, updatesQuery } from '#web/features/prayers/prayer-queries.ts'
import { PrayerFailed, PrayerNotFound } from '#web/features/prayers/prayer-states.tsx'
import { type PrayerTab, prayerTabOf } from '#web/features/prayers/prayer-tab.ts'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { t } from '#web/features/shell/shell-texts.ts'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import { useMember } from '../-member.ts'

/** One prayer, for members who may see it (PDET; REQ-25, REQ-91, REQ-92). */
export const Route = createFileRoute('/_signed-in/prayers/$prayerId')({
  staticData: { pageAbove: '/prayers' },
  // The loader is not split off: on the way back it must run before the page renders the router's cached data.
  validateSearch: (search): { tab?: PrayerTab } =>
    search.tab === undefined ? {} : { tab: prayerTabOf(search.tab) },
  loader: ({ context: { queryClient, api }, params: { prayerId }, location }) => {
    const { tab } = location.search as { tab?: string }
    // The list of a tab loads in parallel with its prayer.
    if (tab === 'updates') void queryClient.prefetchInfiniteQuery(updatesQuery(api, prayerId))
    if (tab === 'comments') void queryClient.prefetchInfiniteQuery(commentsQuery(api, prayerId))
    return queryClient.query({ ...prayerPageQuery(api, prayerId), staleTime: 'static' }).catch(refuse)
  },
  head: ({ match, loaderData }) => {
    const { name } = match.context.site
    if (match.status === 'error') return { meta: [{ title: name }] }
    const title = loaderData?.prayer.title ?? t('prayerPage.notFound.pageTitle')
    return { meta: [{ title: `${title} · ${name}` }] }
  },
  pendingComponent: PageWaiting,
  component: PrayerRoute,
  notFoundComponent: PrayerNotFound,
  errorComponent: PrayerFailed,
})

function PrayerRoute() {
  const { api } = Route.useRouteContext()
  const { tab = 'details' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const member = useMember()
  const isJustAnswered = useJustAnswered()
  const { data: page, error } = useQuery({
    ...prayerPageQuery(api, Route.useParams().prayerId),
    initialData: Route.useLoaderData(),
  })
  // The prayer was deleted, or hidden from the viewer, while the page was open.
  if (isNotFound(error)) return <PrayerNotFound />
  if (!member) return null
  return (
    <PrayerDetails
      key={page.prayer.id}
      page={page}
      member={member}
      tab={tab}
      campaign={<LinkedCampaign campaign={page.campaign} />}
      isJustAnswered={isJustAnswered}
      onTab={(chosen) => void navigate({ search: { tab: chosen }, replace: true, resetScroll: false })}
    />
  )
}

function refuse(error: unknown): never {
  throw isNotFound(error) ? notFound() : error
}

function isNotFound(error: unknown): boolean {
  return error !== null && asApiFailure(error).code === 'NOT_FOUND'
}
