import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Page } from '#contract/api/paging.ts'
import type { Dashboard, PrayerPage } from '#contract/api/screen-operations.ts'
import type { CarriedPrayer, CarriedToday } from '#contract/prayers/carried-prayer-operations.ts'
import type { Intercessions } from '#contract/prayers/intercession-operations.ts'
import type { ListedPrayerCard, Prayer, WallPage } from '#contract/prayers/prayer-operations.ts'
import type { ToggleState } from '#web/platform/queries/use-optimistic-toggle.ts'

/** Updates the shown prayer where it is cached; other cached lists stay as they are. */
export function changeShownPrayer(
  queryClient: QueryClient,
  prayerId: string,
  change: (prayer: Prayer) => Prayer,
): void {
  queryClient.setQueryData<PrayerPage>(
    ['getPrayerPage', prayerId],
    (page) => page && { ...page, prayer: change(page.prayer) },
  )
}

/** Shows the viewer's support of a prayer on its page and on its cards. */
export function showSupport(queryClient: QueryClient, prayerId: string, support: ToggleState): void {
  changeShownPrayer(queryClient, prayerId, (shown) => ({ ...shown, support }))
  changeCards(queryClient, prayerId, (card) => ({
    ...card,
    supportCount: support.count,
    isSupporter: support.mine,
    isCarried: card.isCarried === null ? null : support.mine,
  }))
}

/** What is known of the viewer's own prayer for it: the server's numbers, or a press that it has not answered yet. */
export type Prayed = Intercessions | 'today' | 'not today'

/** Shows that the viewer prayed for a prayer on its page, on its cards, and on the dashboard for an own one. */
export function showPrayed(queryClient: QueryClient, prayerId: string, prayed: Prayed): void {
  changeShownPrayer(queryClient, prayerId, (shown) => ({
    ...shown,
    intercessions: typeof prayed === 'object' ? prayed : guessedOf(shown, prayed === 'today'),
  }))
  const prayedToday = typeof prayed === 'object' ? prayed.mine.isToday : prayed === 'today'
  changeCards(queryClient, prayerId, (card) => ({ ...card, prayedToday }))
  queryClient.setQueryData<Dashboard>(['getDashboard'], (dashboard) => {
    if (!dashboard) return dashboard
    const { activePrayers, carried } = dashboard
    return {
      ...dashboard,
      activePrayers: activePrayers && {
        ...activePrayers,
        items: withPrayed(activePrayers.items, prayerId, prayedToday),
      },
      carried: carried && withCarriedPrayed(carried, prayerId, prayedToday),
    }
  })
  queryClient.setQueriesData<InfiniteData<Page<CarriedPrayer>>>(
    { queryKey: ['listCarriedPrayers'] },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, items: withPrayed(page.items, prayerId, prayedToday) })),
      },
  )
}

function withPrayed<Item extends { id: string; prayedToday: boolean }>(
  items: Item[],
  prayerId: string,
  prayedToday: boolean,
): Item[] {
  return items.map((item) => (item.id === prayerId ? { ...item, prayedToday } : item))
}

/** The number follows only where the row is shown: the server's answer has the rest. */
function withCarriedPrayed(carried: CarriedToday, prayerId: string, prayedToday: boolean): CarriedToday {
  const isChanged = carried.items.some((item) => item.id === prayerId && item.prayedToday !== prayedToday)
  if (!isChanged) return carried
  const items = withPrayed(carried.items, prayerId, prayedToday)
  return { ...carried, items, prayed: carried.prayed + (prayedToday ? 1 : -1) }
}

/** The numbers after a press, until the server's: the owner's own counts in none. */
function guessedOf({ intercessions, mine: isOwn }: Prayer, isToday: boolean): Intercessions {
  const { count, people, mine } = intercessions
  if (isToday === mine.isToday) return intercessions
  const step = isToday ? 1 : -1
  const times = Math.max(0, mine.times + step)
  const isPerson = isToday ? mine.times === 0 : times === 0
  return {
    count: isOwn ? count : Math.max(0, count + step),
    people: isOwn || !isPerson ? people : Math.max(0, people + step),
    mine: { times, lastOn: isToday || times > 0 ? mine.lastOn : null, isToday },
  }
}

/** Changes the cards of a prayer: the wall's, each search's, each group's and those of the first steps. */
function changeCards(
  queryClient: QueryClient,
  prayerId: string,
  change: (card: ListedPrayerCard) => ListedPrayerCard,
): void {
  const inItems = (cards: ListedPrayerCard[]) =>
    cards.map((card) => (card.id === prayerId ? change(card) : card))
  const inPage = (page: Page<ListedPrayerCard>) => ({ ...page, items: inItems(page.items) })
  queryClient.setQueriesData<WallPage>({ queryKey: ['listPublicPrayers'] }, (page) => {
    if (page?.first?.id !== prayerId) return page && inPage(page)
    return { ...inPage(page), first: { ...page.first, ...change(page.first) } }
  })
  queryClient.setQueriesData<InfiniteData<Page<ListedPrayerCard>>>(
    { queryKey: ['listGroupPrayers'] },
    (list) => list && { ...list, pages: list.pages.map(inPage) },
  )
  queryClient.setQueryData<Dashboard>(
    ['getDashboard'],
    (dashboard) => dashboard && withToCarry(dashboard, inItems),
  )
}

function withToCarry(
  dashboard: Dashboard,
  change: (cards: ListedPrayerCard[]) => ListedPrayerCard[],
): Dashboard {
  const { firstSteps } = dashboard
  return firstSteps
    ? { ...dashboard, firstSteps: { ...firstSteps, toCarry: change(firstSteps.toCarry) } }
    : dashboard
}
