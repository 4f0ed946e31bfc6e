import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import type { Api } from '#web/platform/api/router-context.ts'
import { serverNow } from '#web/platform/device/server-clock.ts'
import { itemsOf } from '#web/platform/queries/list-cache.ts'
import { loadMoreTexts } from '#web/platform/text/general-texts.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { iconButtonClass } from '#web/ui/buttons/icon-button.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { useMarkSeen } from './api.ts'
import { type Band, bandsOf } from './bands.ts'
import { notificationsQuery } from './notification-queries.ts'
import { NotificationRow } from './notification-row.tsx'
import { t } from './notification-texts.ts'

type NotificationsProps = { api: Api; timeZone: string }

/** What happened for the member, in three bands, unseen ones marked (acceptance NOTIF). */
export function Notifications({ api, timeZone }: NotificationsProps) {
  return (
    <Main>
      <Page>
        <div className="mx-auto max-w-2xl">
          <div className="flex flex-wrap items-center justify-between gap-4">
            <h1>{t('notifications.title')}</h1>
            <Link
              to="/profile/notifications"
              className={iconButtonClass({ outlined: true })}
              aria-label={t('notifications.choose')}
            >
              <SlidersHorizontal />
            </Link>
          </div>
          <NotificationList api={api} timeZone={timeZone} />
        </div>
      </Page>
    </Main>
  )
}

function NotificationList({ api, timeZone }: NotificationsProps) {
  const query = useInfiniteQuery(notificationsQuery(api))
  const items = itemsOf(query.data)
  if (query.isPending) return <Waiting />
  if (query.isError && items.length === 0) {
    return (
      <div className="mt-6">
        <Note kind="bad" retry={{ label: t('action.tryAgain'), onRetry: () => void query.refetch() }}>
          {t('notifications.failed')}
        </Note>
      </div>
    )
  }
  if (items.length === 0 && !query.hasNextPage) return <Nothing />
  const unseen = items.find(({ isSeen }) => !isSeen)
  return (
    <>
      {bandsOf(items, timeZone, serverNow()).map((band, index) => (
        <BandOfNotifications
          key={band.name}
          band={band}
          newest={index === 0 && unseen ? items[0]?.at : undefined}
        />
      ))}
      <LoadMore list={query} texts={loadMoreTexts()} failed={t('notifications.moreFailed')} />
    </>
  )
}

type BandProps = {
  band: Band
  /** The time up to which all may be marked as seen; on the first band, when something is unseen. */
  newest?: string | undefined
}

function BandOfNotifications({ band: { name, items }, newest }: BandProps) {
  const markSeen = useMarkSeen()
  return (
    <section aria-labelledby={`band-${name}`}>
      <div className="notification-band">
        <h2 id={`band-${name}`}>{t(`notifications.${name}`)}</h2>
        {newest === undefined ? null : (
          <TextButton onClick={() => void markSeen.upTo(newest)}>{t('notifications.markAllSeen')}</TextButton>
        )}
      </div>
      <Card className="notification-card">
        <ul className="notification-list">
          {items.map(({ notification, when }) => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              when={<time dateTime={notification.at}>{when}</time>}
            />
          ))}
        </ul>
      </Card>
    </section>
  )
}

function Waiting() {
  return (
    <Loading label={t('notifications.loading')}>
      <div className="stack mt-8">
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} height="4rem" />
        ))}
      </div>
    </Loading>
  )
}

function Nothing() {
  const pray = (
    <Link to="/prayers" className={buttonClass({ kind: 'soft' })}>
      {t('notifications.empty.action')}
    </Link>
  )
  return (
    <div className="mt-7">
      <Empty title={t('notifications.empty')} action={pray}>
        {t('notifications.empty.detail')}
      </Empty>
    </div>
  )
}
