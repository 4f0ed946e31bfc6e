import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { MiraclePage } from '#web/features/miracles/miracle-page.tsx'
import { miracleQuery } from '#web/features/miracles/miracle-queries.ts'
import { MiracleFailed, MiracleNotFound } from '#web/features/miracles/miracle-states.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import { useMember } from '../-member.ts'

/** One miracle, for members who may see it (REQ-73). */
export const Route = createFileRoute('/_signed-in/miracles/$miracleId')({
  // As on the page of a prayer: the loader is not split off.
  loader: ({ context: { queryClient, api }, params }) =>
    queryClient.query({ ...miracleQuery(api, params.miracleId), staleTime: 'static' }).catch(refuse),
  head: ({ match, loaderData }) => ({
    meta: [{ title: [loaderData?.title, match.context.site.name].filter(Boolean).join(' · ') }],
  }),
  pendingComponent: PageWaiting,
  component: MiracleRoute,
  notFoundComponent: MiracleNotFound,
  errorComponent: MiracleFailed,
})

function MiracleRoute() {
  const { api } = Route.useRouteContext()
  const member = useMember()
  const navigate = Route.useNavigate()
  const { data: miracle, error } = useQuery({
    ...miracleQuery(api, Route.useParams().miracleId),
    initialData: Route.useLoaderData(),
  })
  if (error !== null && asApiFailure(error).code === 'NOT_FOUND') return <MiracleNotFound />
  if (!member) return null
  function leave(prayerId: string | null) {
    return prayerId
      ? navigate({ to: '/prayers/$prayerId', params: { prayerId } })
      : navigate({ to: '/dashboard' })
  }
  return <MiraclePage key={miracle.id} miracle={miracle} timeZone={member.timeZone} onDeleted={leave} />
}

function refuse(error: unknown): never {
  throw asApiFailure(error).code === 'NOT_FOUND' ? notFound() : error
}
