import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { itemsOf } from '#web/platform/list-cache.ts'
import { useApi } from '#web/platform/use-api.ts'
import { Select } from '#web/ui/select.tsx'
import { Table } from '#web/ui/table.tsx'
import { ReviewRow } from './review-row.tsx'
import { TreasuryList } from './treasury-list.tsx'
import { reviewsQuery } from './treasury-queries.ts'
import { t } from './treasury-texts.ts'

export type ReviewFilter = 'waiting' | 'decided'

type ReviewsProps = { filter: ReviewFilter; timeZone: string; onFilter: (filter: ReviewFilter) => void }

/** Payments that no rule may decide about, and what was decided (PAY-B3). */
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
    filter === 'waiting' ? { label: t('treasury.acts'), isHidden: true } : { label: t('review.outcome') },
  ]
}
