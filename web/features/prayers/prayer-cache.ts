import type { QueryClient } from '@tanstack/react-query'
import type { PrayerPage } from '#contract/api/screen-operations.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'

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
