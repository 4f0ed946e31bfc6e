import { Link } from '@tanstack/react-router'
import type { OwnDonation } from '#contract/fundraising/donation-operations.ts'
import { formatMoney } from '#contract/money/money.ts'
import { t } from '#web/features/donations/donation-texts.ts'
import { formatInstant } from '#web/platform/time.ts'
import { DonationBadge } from './donation-badge.tsx'

type EntryProps = { donation: OwnDonation; timeZone: string }

/** One gift: to what, how much, how it stands, and what its receipt says. */
export function OwnDonationEntry({ donation, timeZone }: EntryProps) {
  const { at, campaignId, campaignTitle, amountCents, refundedCents, currency, reference, message } = donation
  const isPart = refundedCents > 0 && refundedCents < amountCents
  return (
    <li className="stack gap-1">
      <div className="flex items-baseline justify-between gap-4">
        {campaignId ? (
          <Link to="/fundraising/$campaignId" params={{ campaignId }} className="font-semibold wrap-anywhere">
            {campaignTitle}
          </Link>
        ) : (
          <span className="font-semibold wrap-anywhere">{campaignTitle}</span>
        )}
        <span className="num flex-none font-semibold">{formatMoney(amountCents, currency)}</span>
      </div>
      <div className="row gap-x-3 text-sm text-text-2">
        <DonationBadge donation={donation} />
        <time dateTime={at}>{formatInstant(at, timeZone)}</time>
        {isPart ? (
          <span>{t('donations.refundedPart', { amount: formatMoney(refundedCents, currency) })}</span>
        ) : null}
        {donation.anonymous ? <span>{t('ownDonations.anonymous')}</span> : null}
      </div>
      {message ? <p className="text-sm whitespace-pre-line wrap-anywhere">{message}</p> : null}
      <p className="num text-sm text-text-3 wrap-anywhere">{t('ownDonations.reference', { reference })}</p>
    </li>
  )
}
