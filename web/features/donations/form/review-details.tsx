import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import { type Cents, formatMoney } from '#contract/money/money.ts'
import { t } from '#web/features/donations/donation-texts.ts'
import { SettingDetail, SettingDetails } from '#web/ui/layout/setting-row.tsx'

type ReviewDetailsProps = {
  campaign: Campaign
  amountCents: Cents
  message?: string
  /** The name that is shown with the gift. */
  name?: string
  receiptTo?: string
}

/** Everything that is about to be paid (ECTA s43). */
export function ReviewDetails({ campaign, amountCents, message, name, receiptTo }: ReviewDetailsProps) {
  return (
    <SettingDetails>
      <SettingDetail label={t('giving.review.campaign')}>{campaign.title}</SettingDetail>
      <SettingDetail label={t('giving.review.amount')}>
        <strong className="num">{formatMoney(amountCents)}</strong>
      </SettingDetail>
      {message ? <SettingDetail label={t('giving.message')}>{message}</SettingDetail> : null}
      {name ? <SettingDetail label={t('giving.review.name')}>{name}</SettingDetail> : null}
      {receiptTo ? <SettingDetail label={t('giving.review.receipt')}>{receiptTo}</SettingDetail> : null}
    </SettingDetails>
  )
}
