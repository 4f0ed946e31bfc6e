import { Link } from '@tanstack/react-router'
import type { CaseCard } from '#contract/moderation/moderation-operations.ts'
import { formatInstant } from '#web/platform/time.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CaseSummary } from './case-summary.tsx'
import { t } from './moderation-texts.ts'

type CaseEntryProps = { reported: CaseCard; timeZone: string; now: number }

/** One reported thing in the queue, with the beginning of its words. */
export function CaseEntry({ reported, timeZone, now }: CaseEntryProps) {
  const { id, kind, excerpt, openedAt, decidedAt } = reported
  const at = decidedAt ?? openedAt
  return (
    <li>
      <Card as="article" padded className="stack gap-3">
        <CaseSummary reported={reported} timeZone={timeZone} now={now} />
        {excerpt === null ? (
          <p className="text-text-2">{t('moderation.gone')}</p>
        ) : excerpt === '' ? null : (
          <p className="read wrap-anywhere">{excerpt}</p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 text-sm text-text-3 wrap-anywhere">
            {authorOf(reported)} · <time dateTime={at}>{formatInstant(at, timeZone)}</time>
          </p>
          <Link
            to="/moderation/$caseId"
            params={{ caseId: id }}
            preload={false}
            className={buttonClass({ kind: 'soft', size: 'sm' })}
          >
            {t('moderation.open')} <span className="sr-only">{t(`kind.${kind}`)}</span>
          </Link>
        </div>
      </Card>
    </li>
  )
}

/** Whose it is, as far as they are still here. */
function authorOf({ author }: Pick<CaseCard, 'author'>): string {
  return author ? t('moderation.by', { name: author.name }) : t('moderation.byGone')
}
