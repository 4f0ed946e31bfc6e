import type { DonationRow } from '#contract/fundraising/donation-operations.ts'
import { t } from '#web/features/donations/donation-texts.ts'
import { Badge, type BadgeTone } from '#web/ui/lists/badge.tsx'

type DonationState = Pick<DonationRow, 'status' | 'isUnderReview' | 'amountCents' | 'refundedCents'> & {
  isDisputed?: boolean
}

type BadgeStatus = 'completed' | 'pending' | 'failed' | 'refunded' | 'review' | 'disputed'

const tones: Record<BadgeStatus, BadgeTone> = {
  completed: 'ok',
  pending: 'info',
  failed: 'bad',
  refunded: 'neutral',
  review: 'warn',
  disputed: 'warn',
}

/** The status of a donation, in one word. */
export function DonationBadge({ donation }: { donation: DonationState }) {
  const badgeStatus = badgeStatusOf(donation)
  return (
    <Badge tone={tones[badgeStatus]} mark={badgeStatus === 'pending' ? 'ring' : 'dot'}>
      {t(`donations.status.${badgeStatus}`)}
    </Badge>
  )
}

function badgeStatusOf({
  status,
  isUnderReview,
  isDisputed,
  amountCents,
  refundedCents,
}: DonationState): BadgeStatus {
  if (isDisputed) return 'disputed'
  if (isUnderReview) return 'review'
  return status === 'completed' && refundedCents >= amountCents ? 'refunded' : status
}
