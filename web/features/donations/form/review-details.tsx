import type { ReactNode } from 'react'
import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import { type Cents, formatMoney } from '#contract/money/money.ts'
import { t } from '#web/features/donations/donation-texts.ts'

type ReviewDetailsProps = {
  campaign: Campaign
  amountCents: Cents
  message?: string
  /** The name that is shown with the gift. */
  name?: string
  receiptTo?: string
}

/** Everything that is about to be paid (ECTA s43). It has no style sheet of its own: the server draws it alone, too. */
export function ReviewDetails({ campaign, amountCents, message, name, receiptTo }: ReviewDetailsProps) {
  return (
    <dl className="grid gap-3">
      <Detail label={t('giving.review.campaign')}>{campaign.title}</Detail>
      <Detail label={t('giving.review.amount')}>
        <strong className="num">{formatMoney(amountCents)}</strong>
      </Detail>
      {message ? <Detail label={t('giving.message')}>{message}</Detail> : null}
      {name ? <Detail label={t('giving.review.name')}>{name}</Detail> : null}
      {receiptTo ? <Detail label={t('giving.review.receipt')}>{receiptTo}</Detail> : null}
    </dl>
  )
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-text-2">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
