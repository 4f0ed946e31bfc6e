import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import type { PaymentState } from '#contract/fundraising/donation-operations.ts'
import { formatMoney, progressOf } from '#contract/money/cents.ts'
import { t } from '#web/features/donations/donation-texts.ts'
import { MoneyLine, ProgressBar } from '#web/ui/figures/progress-bar.tsx'

type DonationProgressProps = { campaign: Campaign; payment: PaymentState; isIn: boolean }

/** What the campaign has raised; the bright end is the gift, and one that is not settled is said to be missing. */
export function DonationProgress({ campaign, payment, isIn }: DonationProgressProps) {
  const { raisedCents, goalCents } = campaign
  const { status, amountCents, currency } = payment
  const percent = progressOf(raisedCents, goalCents)
  const goal = formatMoney(goalCents)
  const amount = formatMoney(amountCents, currency)
  const isComing = status === 'pending'
  return (
    <div className="stack mt-5 gap-3">
      <ProgressBar
        percent={percent}
        label={t('thanks.progress.label')}
        part={isIn ? progressOf(amountCents, goalCents) : 0}
      />
      <MoneyLine
        amount={formatMoney(raisedCents)}
        of={
          isIn
            ? t('thanks.progress', { goal })
            : isComing
              ? t('thanks.progress.pending', { goal, amount })
              : t('thanks.progress.without', { goal })
        }
        percent={t('thanks.progress.percent', { percent })}
      />
    </div>
  )
}
