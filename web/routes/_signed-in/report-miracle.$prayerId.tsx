import { createFileRoute, notFound } from '@tanstack/react-router'
import { MayReport, ReportMiracle } from '#web/features/miracles/report-miracle.tsx'
import { loadPrayerPage, prayerPageQuery } from '#web/features/prayers/prayer-queries.ts'
import { PrayerFailed, PrayerNotFound } from '#web/features/prayers/prayer-states.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import { useMember } from '../-member.ts'

/** The form for the miracle that answers a prayer (MIR-2, MIR-7, MIR-8). */
export const Route = createFileRoute('/_signed-in/report-miracle/$prayerId')({
  loader: async ({ context: { queryClient, api }, params }) => {
    const page = await loadPrayerPage(queryClient, prayerPageQuery(api, params.prayerId)).catch(refuse)
    return { page }
  },
  pendingComponent: PageWaiting,
  component: ReportMiraclePage,
  notFoundComponent: PrayerNotFound,
  errorComponent: PrayerFailed,
})

function ReportMiraclePage() {
  const { page } = Route.useLoaderData()
  const member = useMember()
  const navigate = Route.useNavigate()
  const { prayer } = page
  if (!member) return null
  return (
    <MayReport page={page}>
      <ReportMiracle
        key={`${member.id}:${prayer.id}`}
        member={member}
        prayer={prayer}
        onDone={() =>
          navigate({
            to: '/prayers/$prayerId',
            params: { prayerId: prayer.id },
            state: { isJustAnswered: true },
          })
        }
      />
    </MayReport>
  )
}

function refuse(error: unknown): never {
  throw asApiFailure(error).code === 'NOT_FOUND' ? notFound() : error
}
