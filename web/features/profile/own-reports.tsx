import { useInfiniteQuery } from '@tanstack/react-query'
import type { OwnReport } from '#contract/moderation/moderation-operations.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { itemsOf } from '#web/platform/queries/list-cache.ts'
import { formatDay } from '#web/platform/text/format-time.ts'
import { loadMoreTexts } from '#web/platform/text/general-texts.ts'
import { Badge, type BadgeTone } from '#web/ui/lists/badge.tsx'
import { SettingList } from '#web/ui/lists/setting-list.tsx'
import { ownReportsQuery } from './profile-queries.ts'
import { t } from './profile-texts.ts'

/** The outcome of one's own reports, without the measures taken against anybody (SEC-7.2). */
export function OwnReports({ timeZone }: { timeZone: string }) {
  const list = useInfiniteQuery(ownReportsQuery(useApi()))
  return (
    <SettingList
      id="reports"
      title={t('report.own')}
      lead={t('report.own.lead')}
      items={list.data ? itemsOf(list.data) : null}
      list={list}
      texts={{ ...loadMoreTexts(), none: t('report.own.none'), failed: t('report.own.failed') }}
    >
      {(report) => <ReportRow key={report.id} report={report} timeZone={timeZone} />}
    </SettingList>
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
