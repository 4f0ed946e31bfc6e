import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PaymentReview } from '#contract/fundraising/treasury-operations.ts'
import { formatMoney } from '#contract/money/money.ts'
import { formatInstant } from '#web/platform/time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { TableActions, TableCell } from '#web/ui/table.tsx'
import { type Decision, useDecisions } from './api.ts'
import { NoteDialog } from './decision-note-dialog.tsx'
import { EndDispute } from './end-dispute.tsx'
import { t } from './treasury-texts.ts'

type ReviewRowProps = {
  review: PaymentReview
  timeZone: string
  /** It has left the list. */
  onDecided: () => void
}

/** One payment: what is odd about it, and what may be done. */
export function ReviewRow({ review, timeZone, onDecided }: ReviewRowProps) {
  const { kind, reference, campaignId, campaignTitle, openedAt, closedAt } = review
  return (
    <tr>
      <td>
        <strong className="block">{t(`review.kind.${kind}`)}</strong>
        {reference ? <span className="num block text-sm text-text-3 wrap-anywhere">{reference}</span> : null}
      </td>
      <TableCell label={t('treasury.campaign')}>
        {campaignId ? (
          <Link to="/fundraising/$campaignId" params={{ campaignId }} className="wrap-anywhere">
            {campaignTitle}
          </Link>
        ) : (
          (campaignTitle ?? t('treasury.campaignGone'))
        )}
      </TableCell>
      <TableCell label={t('review.seen')}>
        <ReceivedAmount review={review} />
      </TableCell>
      <TableCell label={t('review.opened')}>
        <time dateTime={openedAt}>{formatInstant(openedAt, timeZone)}</time>
      </TableCell>
      {closedAt === null ? (
        <TableActions below>
          <ReviewActions review={review} onDecided={onDecided} />
        </TableActions>
      ) : (
        <TableCell label={t('review.outcome')}>
          <Outcome review={review} />
        </TableCell>
      )}
    </tr>
  )
}

/** What arrived, beside what was asked for. */
function ReceivedAmount({ review }: { review: PaymentReview }) {
  const { seenCents, seenCurrency, expectedCents, isInSuspense } = review
  return (
    <span className="min-w-0">
      {seenCents === null ? null : (
        <span className="block text-text">{formatMoney(seenCents, seenCurrency ?? undefined)}</span>
      )}
      {expectedCents === null || expectedCents === seenCents ? null : (
        <small className="block">{t('review.expected', { amount: formatMoney(expectedCents) })}</small>
      )}
      {isInSuspense ? <Badge tone="warn">{t('review.suspense')}</Badge> : null}
    </span>
  )
}

function Outcome({ review: { outcome, note } }: { review: PaymentReview }) {
  return (
    <span className="min-w-0">
      {outcome ? <span className="block text-text">{t(`review.outcome.${outcome}`)}</span> : null}
      <small className="block wrap-anywhere">{note}</small>
    </span>
  )
}

function ReviewActions({
  review: { id, kind, choices, reference, donationId, isDisputed },
  onDecided,
}: Pick<ReviewRowProps, 'review' | 'onDecided'>) {
  const decisions = useDecisions(id)
  const [openDecision, setOpenDecision] = useState<Decision | null>(null)
  const [shown, setShown] = useState<Decision>('dismiss')
  function openDialogFor(choice: Decision): void {
    setShown(choice)
    setOpenDecision(choice)
  }
  return (
    <div className="row">
      {choices.map((choice) => (
        <Button
          key={choice}
          size="sm"
          kind={choice === 'accept' ? 'soft' : 'secondary'}
          onClick={() => openDialogFor(choice)}
        >
          {t(`review.${choice}`)} <span className="sr-only">{reference}</span>
        </Button>
      ))}
      {kind === 'dispute' && isDisputed && donationId ? (
        <EndDispute donationId={donationId} about={reference} size="sm" onDone={onDecided} />
      ) : null}
      <NoteDialog
        open={openDecision !== null}
        title={t(`review.${shown}.title`)}
        consequence={t(`review.${shown}.consequence`)}
        action={t(`review.${shown}`)}
        isHarmless={shown !== 'refund'}
        run={(note) => decisions[shown](note).then(onDecided)}
        onClose={() => setOpenDecision(null)}
      />
    </div>
  )
}
