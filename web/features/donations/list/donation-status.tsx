import type { DonationRow } from '#contract/donations.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { t } from '../texts.ts'

type Standing = Pick<DonationRow, 'status' | 'isUnderReview' | 'amountCents' | 'refundedCents'> & {
  isDisputed?: boolean
}

type Word = 'completed' | 'pending' | 'failed' | 'refunded' | 'review' | 'disputed'

const tones: Record<Word, BadgeTone> = {
  completed: 'ok',
  pending: 'info',
  failed: 'bad',
  refunded: 'neutral',
  review: 'warn',
  disputed: 'warn',
}

/** How a donation stands, in one word. */
export function DonationBadge({ standing }: { standing: Standing }) {
  const word = wordFor(standing)
  return (
    <Badge tone={tones[word]} mark={word === 'pending' ? 'ring' : 'dot'}>
      {t(`donations.status.${word}`)}
    </Badge>
  )
}

function wordFor({ status, isUnderReview, isDisputed, amountCents, refundedCents }: Standing): Word {
  if (isDisputed) return 'disputed'
  if (isUnderReview) return 'review'
  return status === 'completed' && refundedCents >= amountCents ? 'refunded' : status
}
