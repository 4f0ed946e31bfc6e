import { formatMoney } from '#contract/money/cents.ts'
import { divideDonation, feeBasisPoints, fees, feeValues } from '#contract/money/fees.ts'
import type { Cents } from '#contract/money/money.ts'
import { useConfig } from '#web/platform/api/server-config.ts'
import { t } from './donation-texts.ts'

/**
 * A sentence with the creator's share and the fee of a donation, with the fee shares of this server (PAY-E1).
 */
export function useFeeSplitSentence(amount: Cents): string {
  const shares = useConfig()?.payments.fees ?? fees
  const { fee, creator } = divideDonation(amount, feeBasisPoints(shares))
  const { platform, processing } = feeValues(shares)
  return t('giving.share', {
    creator: formatMoney(creator),
    amount: formatMoney(amount),
    fee: formatMoney(fee),
    platform,
    processing,
  })
}
