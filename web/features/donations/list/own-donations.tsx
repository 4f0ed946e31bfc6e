import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OwnDonation } from '#contract/fundraising/donation-operations.ts'
import { formatMoney } from '#contract/money/money.ts'
import { t } from '#web/features/donations/donation-texts.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { itemsOf } from '#web/platform/queries/list-cache.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { loadMoreTexts } from '#web/platform/text/general-texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { ownDonationsQuery, useRefresh } from './api.ts'
import { DonationBadge } from './donation-badge.tsx'

type EntryProps = { donation: OwnDonation; timeZone: string }

/** The amount goes below a title that has less than seven characters of room. */
const titleClass = 'min-w-0 flex-1 basis-28 font-semibold wrap-anywhere'

/** One donation: campaign, amount, status and receipt details. */
function OwnDonationEntry({ donation, timeZone }: EntryProps) {
  const { at, campaignId, campaignTitle, amountCents, refundedCents, currency, reference, message } = donation
  const isPart = refundedCents > 0 && refundedCents < amountCents
  return (
    <li className="stack gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        {campaignId ? (
          <Link to="/fundraising/$campaignId" params={{ campaignId }} className={titleClass}>
            {campaignTitle}
          </Link>
        ) : (
          <span className={titleClass}>{campaignTitle}</span>
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

/** The member's own donations, newest first, with the details of each receipt; shown on the account page. */
export function OwnDonations({ timeZone }: { timeZone: string }) {
  const list = useInfiniteQuery(ownDonationsQuery(useApi()))
  const donations = itemsOf(list.data)
  const retry = { label: t('action.tryAgain'), onRetry: () => void list.refetch() }
  if (list.isPending)
    return (
      <Loading label={t('state.loading')}>
        <Skeleton height="4rem" />
      </Loading>
    )
  if (!list.data)
    return (
      <Note kind="bad" retry={retry}>
        {t('ownDonations.failed')}
      </Note>
    )
  if (donations.length === 0) return <NoOwnDonations />
  return (
    <>
      <ul className="stack gap-5">
        {donations.map((donation) => (
          <OwnDonationEntry key={donation.id} donation={donation} timeZone={timeZone} />
        ))}
      </ul>
      {donations.some(({ status }) => status === 'pending') ? <CheckAgain /> : null}
      <LoadMore list={list} texts={loadMoreTexts()} failed={t('donations.moreFailed')} />
    </>
  )
}

function NoOwnDonations() {
  return (
    <p className="text-text-2">
      {t('ownDonations.empty')}{' '}
      <Link to="/fundraising/browse" className={textLinkClass}>
        {t('ownDonations.browse')}
      </Link>
    </p>
  )
}

/** Verifies unfinished payments on demand (FDON-4). */
function CheckAgain() {
  const { isRefreshing, refresh } = useRefresh(null)
  return (
    <div className="mt-5">
      <Button
        kind="secondary"
        size="sm"
        busy={isRefreshing}
        busyLabel={t('ownDonations.checking')}
        onClick={() => void refresh()}
      >
        {t('ownDonations.check')}
      </Button>
    </div>
  )
}
