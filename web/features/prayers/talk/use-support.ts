import { useQueryClient } from '@tanstack/react-query'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { useSupportWrites } from '#web/features/prayers/api.ts'
import { changeShownPrayer } from '#web/features/prayers/prayer-cache.ts'
import { useOptimisticToggle } from '#web/platform/use-wish.ts'

/** The support toggle of one prayer: it answers at once and takes itself back when the server refuses (PDET-3). */
export function useSupport({ id: prayerId, support: joined }: Prayer) {
  const queryClient = useQueryClient()
  const { support, withdraw } = useSupportWrites()
  const toggle = useOptimisticToggle({
    joined,
    show: (next) => changeShownPrayer(queryClient, prayerId, (shown) => ({ ...shown, support: next })),
    prepare: () => queryClient.cancelQueries({ queryKey: ['getPrayerPage', prayerId] }),
    write: (wanted) => (wanted ? support : withdraw)({ prayerId }),
  })
  return { ...joined, toggle }
}
