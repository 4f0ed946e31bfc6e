import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Page } from '#contract/api/paging.ts'
import type { Dashboard, PrayerPage } from '#contract/api/screen-operations.ts'
import type { ListedPrayerCard, Prayer } from '#contract/prayers/prayer-operations.ts'
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

/**
 * Shows the viewer's support of a prayer on its page and on its cards: the wall's, each search's, each group's and
 * those of the first steps.
 */
export function showSupport(queryClient: QueryClient, prayerId: string, support: ToggleState): void {
  changeShownPrayer(queryClient, prayerId, (shown) => ({ ...shown, support }))
  const inItems = (cards: ListedPrayerCard[]) =>
    cards.map((card) => (card.id === prayerId ? withSupport(card, support) : card))
  const inPage = (page: Page<ListedPrayerCard>) => ({ ...page, items: inItems(page.items) })
  queryClient.setQueriesData<Page<ListedPrayerCard>>(
    { queryKey: ['listPublicPrayers'] },
    (page) => page && inPage(page),
  )
  queryClient.setQueriesData<InfiniteData<Page<ListedPrayerCard>>>(
    { queryKey: ['listGroupPrayers'] },
    (list) => list && { ...list, pages: list.pages.map(inPage) },
  )
  queryClient.setQueryData<Dashboard>(
    ['getDashboard'],
    (dashboard) => dashboard && withCarried(dashboard, inItems),
  )
}

function withSupport<Card extends ListedPrayerCard>(card: Card, { count, mine }: ToggleState): Card {
  return { ...card, supportCount: count, isSupporter: mine }
}

function withCarried(
  dashboard: Dashboard,
  change: (cards: ListedPrayerCard[]) => ListedPrayerCard[],
): Dashboard {
  const { firstSteps } = dashboard
  return firstSteps
    ? { ...dashboard, firstSteps: { ...firstSteps, toCarry: change(firstSteps.toCarry) } }
    : dashboard
}
