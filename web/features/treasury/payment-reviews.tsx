import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { PaymentReview } from '#contract/fundraising/treasury-operations.ts'
import { formatMoney } from '#contract/money/money.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { itemsOf } from '#web/platform/queries/list-cache.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Badge } from '#web/ui/lists/badge.tsx'
import { Table, TableActions, TableCell } from '#web/ui/lists/data-table.tsx'
import { type Decision, reviewsQuery, useDecisions } from './api.ts'
import { NoteDialog } from './decision-note-dialog.tsx'
import { EndDispute } from './end-dispute.tsx'
import { TreasuryList } from './treasury-list.tsx'
import { t } from './treasury-texts.ts'

type ReviewRowProps = {
  review: PaymentReview
  timeZone: string
  /** Called once it has left the list. */
  onDecided: () => void
}

/** One payment: its irregularities, and the possible decisions. */
function ReviewRow({ review, timeZone, onDecided }: ReviewRowProps) {
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

/** The received amount, next to the expected one. */
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

export type ReviewFilter = 'waiting' | 'decided'

type ReviewsProps = { filter: ReviewFilter; timeZone: string; onFilter: (filter: ReviewFilter) => void }

/** Payments that no rule can decide, and past decisions (PAY-B3). */
export function Reviews({ filter, timeZone, onFilter }: ReviewsProps) {
  const list = useInfiniteQuery(reviewsQuery(useApi(), filter))
  const reviews = itemsOf(list.data)
  const section = useRef<HTMLElement>(null)
  return (
    <section ref={section} tabIndex={-1} className="stack gap-5" aria-label={t('treasury.reviews')}>
      <Select
        className="min-w-[min(14rem,100%)]"
        label={t('review.filter')}
        value={filter}
        options={(['waiting', 'decided'] as const).map((value) => ({
          value,
          label: t(`review.filter.${value}`),
        }))}
        onChange={({ target }) => onFilter(target.value === 'decided' ? 'decided' : 'waiting')}
      />
      <TreasuryList list={list} isEmpty={reviews.length === 0} none={t(`review.none.${filter}`)}>
        <Table label={t('treasury.reviews')} columns={columnsOf(filter)} wide>
          {reviews.map((review) => (
            <ReviewRow
              key={review.id}
              review={review}
              timeZone={timeZone}
              onDecided={() => section.current?.focus()}
            />
          ))}
        </Table>
      </TreasuryList>
    </section>
  )
}

function columnsOf(filter: ReviewFilter) {
  return [
    { label: t('review.kind') },
    { label: t('treasury.campaign') },
    { label: t('review.seen') },
    { label: t('review.opened') },
    filter === 'waiting' ? { label: t('treasury.actions'), isHidden: true } : { label: t('review.outcome') },
  ]
}
