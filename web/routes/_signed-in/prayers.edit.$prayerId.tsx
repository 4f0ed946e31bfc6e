import { createFileRoute, notFound } from '@tanstack/react-router'
import { EditPrayer } from '#web/features/prayers/edit-prayer.tsx'
import { loadPrayerPage, prayerPageQuery } from '#web/features/prayers/prayer-queries.ts'
import { PrayerFailed, PrayerNotFound } from '#web/features/prayers/prayer-states.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import { useMember } from '../-member.ts'

/** The edit form of a prayer, filled with its current version (acceptance PEDT). */
export const Route = createFileRoute('/_signed-in/prayers/edit/$prayerId')({
  loader: async ({ context: { queryClient, api }, params }) => {
    const query = { ...prayerPageQuery(api, params.prayerId), staleTime: 0 }
    const { prayer } = await loadPrayerPage(queryClient, query).catch(refuse)
    return { prayer }
  },
  pendingComponent: PageWaiting,
  component: EditPrayerPage,
  notFoundComponent: PrayerNotFound,
  errorComponent: PrayerFailed,
})

function EditPrayerPage() {
  const { prayer } = Route.useLoaderData()
  const member = useMember()
  const navigate = Route.useNavigate()
  if (!member) return null
  return (
    <EditPrayer
      key={`${member.id}:${prayer.id}`}
      prayer={prayer}
      member={member}
      onDone={() => void navigate({ to: '/prayers/$prayerId', params: { prayerId: prayer.id } })}
    />
  )
}

function refuse(error: unknown): never {
  throw asApiFailure(error).code === 'NOT_FOUND' ? notFound() : error
}
