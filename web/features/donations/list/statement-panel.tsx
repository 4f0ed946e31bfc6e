import { useQuery } from '@tanstack/react-query'
import type { CampaignStatement } from '#contract/fundraising/donation-operations.ts'
import { formatMoney } from '#contract/money/money.ts'
import { t } from '#web/features/donations/donation-texts.ts'
import { useApi } from '#web/platform/use-api.ts'
import { Note } from '#web/ui/note.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StatCard, StatGrid } from '#web/ui/stat-card.tsx'
import { statementQuery } from './donation-queries.ts'

/** What was given, what was kept and what is the creator's, from the books (PAY-E1). */
export function StatementPanel({ campaignId }: { campaignId: string }) {
  const { data, isPending, refetch } = useQuery(statementQuery(useApi(), campaignId))
  if (isPending)
    return (
      <Loading label={t('state.loading')}>
        <Skeleton height="7rem" />
      </Loading>
    )
  if (!data)
    return (
      <Note kind="bad" retry={{ label: t('action.tryAgain'), onRetry: () => void refetch() }}>
        {t('statement.failed')}
      </Note>
    )
  return (
    <section aria-label={t('statement.title')}>
      <Figures statement={data} />
    </section>
  )
}

function Figures({ statement }: { statement: CampaignStatement }) {
  const { donations, grossCents, refundedCents, keptCents, yoursCents } = statement
  const { directCents, payableCents, underReviewCents } = statement
  const payoutBreakdown = [
    directCents > 0 ? `${t('statement.direct')}: ${formatMoney(directCents)}` : null,
    payableCents > 0 ? `${t('statement.payable')}: ${formatMoney(payableCents)}` : null,
  ]
  return (
    <StatGrid money>
      <StatCard
        label={t('statement.gross')}
        figure={formatMoney(grossCents)}
        context={t('statement.gross.count', { count: donations })}
      />
      <StatCard label={t('statement.refunded')} figure={formatMoney(refundedCents)} />
      <StatCard label={t('statement.kept')} figure={formatMoney(keptCents)} />
      <StatCard
        label={t('statement.yours')}
        figure={formatMoney(yoursCents)}
        context={payoutBreakdown.filter(Boolean).join(' · ')}
      />
      {underReviewCents > 0 ? (
        <StatCard label={t('statement.underReview')} figure={formatMoney(underReviewCents)} />
      ) : null}
    </StatGrid>
  )
}
