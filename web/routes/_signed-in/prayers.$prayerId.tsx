import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { t } from '#web/features/prayers/head-texts.ts'
import { PrayerDetails } from '#web/features/prayers/prayer-details.tsx'
import { PrayerFailed, PrayerNotFound } from '#web/features/prayers/prayer-states.tsx'
import { type PrayerTab, prayerTabOf } from '#web/features/prayers/prayer-tab.ts'
import { prayerQuery } from '#web/features/prayers/queries.ts'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { asApiFailure } from '#web/platform/api-failure.ts'

/** One prayer, for members who may see it (PDET; decisions 25, 91, 92). */
export const Route = createFileRoute('/_signed-in/prayers/$prayerId')({
  validateSearch: (search): { tab?: PrayerTab } =>
    search.tab === undefined ? {} : { tab: prayerTabOf(search.tab) },
  loader: ({ context, params }) => {
    const query = prayerQuery(context.api, params.prayerId)
    return context.queryClient.query({ ...query, staleTime: 'static' }).catch(refuse)
  },
  head: ({ match, loaderData }) => {
    const { name } = match.context.site
    if (match.status === 'error') return { meta: [{ title: name }] }
    const title = loaderData?.title ?? t('prayerPage.notFound.pageTitle')
    return { meta: [{ title: `${title} · ${name}` }] }
  },
  pendingMs: 150,
  pendingComponent: PageWaiting,
  component: PrayerRoute,
  notFoundComponent: PrayerNotFound,
  errorComponent: PrayerFailed,
})

function PrayerRoute() {
  const { api } = Route.useRouteContext()
  const { tab = 'details' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data: prayer, error } = useQuery({
    ...prayerQuery(api, Route.useParams().prayerId),
    initialData: Route.useLoaderData(),
  })
  if (isNotFound(error)) throw notFound()
  return (
    <PrayerDetails
      key={prayer.id}
      prayer={prayer}
      tab={tab}
      onTab={(chosen) => void navigate({ search: { tab: chosen }, replace: true })}
    />
  )
}

function refuse(error: unknown): never {
  throw isNotFound(error) ? notFound() : error
}

function isNotFound(error: unknown): boolean {
  return error !== null && asApiFailure(error).code === 'NOT_FOUND'
}
