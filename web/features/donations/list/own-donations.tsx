import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { t } from '#web/features/donations/donation-texts.ts'
import { itemsOf } from '#web/platform/list-cache.ts'
import { loadMoreTexts } from '#web/platform/list-words.ts'
import { useApi } from '#web/platform/use-api.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Note } from '#web/ui/note.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { textLinkClass } from '#web/ui/text-button.tsx'
import { useRefresh } from './api.ts'
import { ownDonationsQuery } from './donation-queries.ts'
import { OwnDonationEntry } from './own-donation-entry.tsx'

/** What a member gave, newest first, with what each receipt says; for the page of one's own account. */
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
      <LoadMore list={list} words={loadMoreTexts()} failed={t('donations.moreFailed')} />
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

/** Payments nobody finished are asked about now (FDON-4). */
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
