import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { prayerLimits } from '#contract/prayers/prayer-constants.ts'
import type { ListedPrayerCard } from '#contract/prayers/prayer-operations.ts'
import { PublicList, PublicListFailed } from '#web/features/public-lists/public-list.tsx'
import type { Api } from '#web/platform/api/router-context.ts'
import { useSession } from '#web/platform/session/browser-session.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { StoryCardSkeleton } from '#web/ui/cards/story-card-skeleton.tsx'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import { CardGrid, Main, Page, PageHead } from '#web/ui/layout/page-layout.tsx'
import { WallCards } from './wall-cards.tsx'
import { isNarrowed, type WallAddress, wallQuery } from './wall-query.ts'
import { WallSearch } from './wall-search.tsx'
import { t } from './wall-texts.ts'

/** Six placeholder cards (PLST-2). */
function WallSkeleton() {
  return (
    <Loading label={t('wall.loading')}>
      <CardGrid>
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
      {(items, refetch) => <ReadCards cards={items} isNarrowed={isNarrowed(address)} refetch={refetch} />}
    </PublicList>
  )
}

type ReadCardsProps = { cards: ListedPrayerCard[]; isNarrowed: boolean; refetch: () => void }

/**
 * The server's page is the same for everybody, so a member's browser reads the list once more, as that member sees it:
 * with the own support on each card (REQ-321).
 */
function ReadCards({ cards, isNarrowed, refetch }: ReadCardsProps) {
  const isMember = useSession().status === 'signed-in'
  const isVisitors = cards.some(({ isSupporter }) => isSupporter === null)
  const read = useEffectEvent(refetch)
  useEffect(() => {
    if (isMember && isVisitors) read()
  }, [isMember, isVisitors])
  return <WallCards cards={cards} isNarrowed={isNarrowed} />
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
  const submit = (
    <Link to="/new-prayer" className={buttonClass()}>
      <Plus />
      {t('wall.submit')}
    </Link>
  )
  return (
    <Main>
      <Page>
        <PageHead title={t('wall.title')} lead={t('wall.lead')} action={submit} />
        {children}
      </Page>
    </Main>
  )
}
