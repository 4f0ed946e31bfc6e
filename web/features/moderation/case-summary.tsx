import type { CaseCard } from '#contract/moderation/moderation-operations.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { Badge } from '#web/ui/lists/badge.tsx'
import { isUrgent } from './api.ts'
import { t } from './moderation-texts.ts'

type CaseSummaryProps = {
  reported: CaseCard
  timeZone: string
  /** When it was read: a page that stands open must not be late by itself. */
  now: number
}

/** What a reported thing is, how often and why it was reported, and how it stands. */
export function CaseSummary({ reported, timeZone, now }: CaseSummaryProps) {
  const { kind, reportCount, reasons, isHidden, hiddenByRule, outcome } = reported
  return (
    <div className="row gap-2">
      <Badge tone="primary">{t(`kind.${kind}`)}</Badge>
      <Badge>{t('moderation.reports', { count: reportCount })}</Badge>
      {reasons.map((reason) => (
        <Badge key={reason} tone={isUrgent(reason) ? 'bad' : 'neutral'}>
          {t(`report.reason.${reason}`)}
        </Badge>
      ))}
      {isHidden && outcome !== 'hidden' ? (
        <Badge tone="warn">
          {t(hiddenByRule && outcome === null ? 'moderation.hiddenByRule' : 'moderation.hidden')}
        </Badge>
      ) : null}
      {outcome ? (
        <Badge tone={outcome === 'dismissed' || outcome === 'gone' ? 'neutral' : 'ok'}>
          {t(`moderation.outcome.${outcome}`)}
        </Badge>
      ) : (
        <Due reported={reported} timeZone={timeZone} now={now} />
      )}
    </div>
  )
}

/** Until when somebody should have looked (SEC-7.2: 24 hours where there may be danger, else 72). */
function Due({ reported: { dueAt }, timeZone, now }: CaseSummaryProps) {
  const when = formatInstant(dueAt, timeZone)
  const isOverdue = Date.parse(dueAt) < now
  return (
    <time dateTime={dueAt} title={when}>
      <Badge tone={isOverdue ? 'bad' : 'info'}>
        {isOverdue ? t('moderation.overdue') : t('moderation.due', { when })}
      </Badge>
    </time>
  )
}
