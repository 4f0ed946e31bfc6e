import type { QueryClient } from '@tanstack/react-query'
import type { PrayerPage } from '#contract/api/screen-operations.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'

/** Changes the prayer that is shown, where it is known already; what other rooms know of it stays. */
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
