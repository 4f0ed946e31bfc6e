import type { QueryClient } from '@tanstack/react-query'
import type { PrayerPage } from '#contract/api/screen-operations.ts'
import type { PrayItem, PrayList } from '#contract/prayers/pray-now-operations.ts'
import { orderForPraying } from '#contract/prayers/pray-order.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { serverNow } from '#web/platform/device/server-clock.ts'
import type { Choice } from './place.ts'

/**
 * A session without a connection: of the prayers that were read on this device, in the order of the server (NOW-3). Null
 * when none of the choice is here.
 */
export function prayListHere(
  queryClient: QueryClient,
  { source, groupId, size }: Omit<Choice, 'seconds'>,
): PrayList | null {
  const items = queryClient
    .getQueriesData<PrayerPage>({ queryKey: ['getPrayerPage'] })
    .flatMap(([, page]) => (page && isWanted(page.prayer, source, groupId) ? [itemOf(page)] : []))
  if (items.length === 0) return null
  const today = new Date(serverNow()).toLocaleDateString('en-CA')
  return { items: orderForPraying(items).slice(0, size), week: { today, days: [], restDays: [] } }
}

function isWanted(prayer: Prayer, source: Choice['source'], groupId: string | undefined): boolean {
  const { mine, support, audience, status, isHidden, intercessions } = prayer
  if (status === 'archived' || isHidden || intercessions.mine.isToday) return false
  const isOf = {
    today: mine || support.mine,
    mine,
    carried: support.mine,
    public: audience.kind === 'public',
    groups: audience.groups.some(({ id }) => !groupId || id === groupId),
  }
  return isOf[source]
}

function itemOf({ prayer, latestUpdate }: PrayerPage): PrayItem {
  const { id, title, description, language, status, dateSubmitted, author, mine } = prayer
  const { support, audience, intercessions } = prayer
  return {
    id,
    title,
    description,
    language,
    status,
    dateSubmitted,
    author,
    mine,
    isCarried: support.mine,
    groupName: audience.groups[0]?.name ?? null,
    lastUpdate: latestUpdate && { content: latestUpdate.content, createdAt: latestUpdate.createdAt },
    peopleThisWeek: intercessions.people,
    lastPrayedOn: intercessions.mine.lastOn,
  }
}
