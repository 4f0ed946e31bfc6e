import type { CaseCard } from '#contract/moderation/moderation-operations.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { LanguageName } from '#web/platform/text/written-in.tsx'
import { Badge } from '#web/ui/lists/badge.tsx'
import { isUrgent } from './api.ts'
import { t } from './moderation-texts.ts'

type CaseSummaryProps = {
  reported: CaseCard
  timeZone: string
  /** The time of the fetch: a page left open must not turn a case overdue by itself. */
  now: number
}

/** The kind of a case, the number and reasons of its reports, and its state. */
export function CaseSummary({ reported, timeZone, now }: CaseSummaryProps) {
  const { kind, language, reportCount, reasons, isHidden, hiddenByRule, outcome } = reported
  return (
    <div className="row gap-2">
      <Badge tone="primary">{t(`kind.${kind}`)}</Badge>
      {language ? (
        <Badge>
          <LanguageName language={language} />
        </Badge>
      ) : null}
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

/** The deadline for a first look (SEC-7.2: 24 hours where there may be danger, else 72). */
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
