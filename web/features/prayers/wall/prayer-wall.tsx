import './wall.css'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { prayerLimits } from '#contract/prayers/prayer-constants.ts'
import type { FirstPrayerCard, ListedPrayerCard } from '#contract/prayers/prayer-operations.ts'
import { PublicList, PublicListFailed } from '#web/features/public-lists/public-list.tsx'
import type { Api } from '#web/platform/api/router-context.ts'
import { useSession } from '#web/platform/session/browser-session.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { StoryCardSkeleton } from '#web/ui/cards/story-card-skeleton.tsx'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import { CardGrid, Main, Page } from '#web/ui/layout/page-layout.tsx'
import { WallCards } from './wall-cards.tsx'
import { type WallAddress, wallQuery } from './wall-query.ts'
import { WallSearch } from './wall-search.tsx'
import { t } from './wall-texts.ts'

/** Six placeholder cards (PLST-2). */
function WallSkeleton() {
  return (
    <Loading label={t('wall.loading')}>
      <CardGrid two>
        {[...Array(prayerLimits.skeletons).keys()].map((index) => (
          <StoryCardSkeleton key={index} />
        ))}
      </CardGrid>
    </Loading>
  )
}

type WallProps = { api: Api; address: WallAddress }

/** The public wall, newest first, 20 a page; all of it, or the results of a search (acceptance PLST, REQ-89). */
export function Wall({ api, address }: WallProps) {
  return (
    <WallFrame>
      <WallSearch address={address} />
      <WallList key={JSON.stringify(address)} api={api} address={address} />
    </WallFrame>
  )
}

function WallList({ api, address }: WallProps) {
  const { cursor, ...narrowing } = address
  const to = '/prayers'
  return (
    <PublicList
      query={wallQuery(api, address)}
      readPage={(next) => api.call('listPublicPrayers', { ...address, cursor: next })}
      links={{
        first: cursor === undefined ? null : { to, search: narrowing },
        after: (next) => ({ to, search: { ...narrowing, cursor: next } }),
      }}
      texts={{ failed: t('wall.failed'), first: t('wall.newest') }}
      skeleton={<WallSkeleton />}
    >
      {({ items, first }, refetch) => (
        <ReadCards cards={items} first={first} address={address} refetch={refetch} />
      )}
    </PublicList>
  )
}

type ReadCardsProps = {
  cards: ListedPrayerCard[]
  first: FirstPrayerCard | undefined
  address: WallAddress
  refetch: () => void
}

/**
 * The server's page is the same for everybody, so a member's browser reads the list once more, as that member sees it:
 * with the own support on each card (REQ-321).
 */
function ReadCards({ cards, first, address, refetch }: ReadCardsProps) {
  const isMember = useSession().status === 'signed-in'
  const isVisitors = cards.some(({ isSupporter }) => isSupporter === null)
  const read = useEffectEvent(refetch)
  useEffect(() => {
    if (isMember && isVisitors) read()
  }, [isMember, isVisitors])
  return <WallCards cards={cards} first={first} address={address} />
}

/** The wall when the server could not load it. */
export function WallFailed() {
  return (
    <WallFrame>
      <PublicListFailed link={{ to: '/prayers' }} failed={t('wall.failed')} />
    </WallFrame>
  )
}

function WallFrame({ children }: { children: ReactNode }) {
  return (
    <Main padded={false}>
      <Page className="wall">
        <div className="wall-head">
          <h1>{t('wall.title')}</h1>
          <SubmitLink />
        </div>
        {children}
        <SubmitLink />
      </Page>
    </Main>
  )
}

/** In the head of wide screens, and below the list of small ones: there the first prayer comes first. */
function SubmitLink() {
  return (
    <Link to="/new-prayer" className={buttonClass({ kind: 'secondary' })}>
      <Plus />
      {t('wall.submit')}
    </Link>
  )
}
