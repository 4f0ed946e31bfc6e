import { useInfiniteQuery } from '@tanstack/react-query'
import type { OwnReport } from '#contract/moderation/moderation-operations.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { itemsOf } from '#web/platform/queries/list-cache.ts'
import { formatDay } from '#web/platform/text/format-time.ts'
import { loadMoreTexts } from '#web/platform/text/general-texts.ts'
import { Badge, type BadgeTone } from '#web/ui/lists/badge.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { ownReportsQuery } from './profile-queries.ts'
import { t } from './profile-texts.ts'
import { CardFailed, CardSkeleton } from './setting-states.tsx'

/** The outcome of one's own reports, without the measures taken against anybody (SEC-7.2). */
export function ReportsCard({ timeZone }: { timeZone: string }) {
  const list = useInfiniteQuery(ownReportsQuery(useApi()))
  if (list.isPending) return <CardSkeleton />
  if (!list.data) return <CardFailed onRetry={list.refetch}>{t('report.own.failed')}</CardFailed>
  const reports = itemsOf(list.data)
  if (reports.length === 0) return <p className="text-text-2">{t('report.own.none')}</p>
  return (
    <>
      <ul className="stack">
        {reports.map((report) => (
          <ReportRow key={report.id} report={report} timeZone={timeZone} />
        ))}
      </ul>
      <LoadMore list={list} texts={loadMoreTexts()} failed={t('report.own.failed')} />
    </>
  )
}

const tones: Record<OwnReport['state'], BadgeTone> = {
  waiting: 'info',
  'acted-on': 'ok',
  dismissed: 'neutral',
}

function ReportRow({ report, timeZone }: { report: OwnReport; timeZone: string }) {
  const { kind, reason, state, reportedAt } = report
  return (
    <li className="row justify-between">
      <span className="min-w-0">
        <strong className="block font-semibold">{t(`kind.${kind}`)}</strong>
        <span className="row gap-x-3 text-sm text-text-2">
          <span>{t(`report.reason.${reason}`)}</span>
          <time dateTime={reportedAt}>{formatDay(reportedAt, timeZone)}</time>
        </span>
      </span>
      <Badge tone={tones[state]}>{t(`report.own.${state}`)}</Badge>
    </li>
  )
}
