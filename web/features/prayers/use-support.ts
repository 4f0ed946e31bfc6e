import { useQueryClient } from '@tanstack/react-query'
import type { ShowOutcome } from '#web/platform/api/use-operation.ts'
import { type ToggleState, useOptimisticToggle } from '#web/platform/queries/use-optimistic-toggle.ts'
import { useSupportWrites } from './api.ts'
import { showSupport } from './prayer-cache.ts'
import './prayer-texts.ts'

/**
 * The support toggle of one prayer: optimistic, on every page that shows the prayer, and rolled back when the server
 * refuses (PDET-3).
 */
export function useSupport(
  { id: prayerId, support: joined }: { id: string; support: ToggleState },
  show: ShowOutcome,
) {
  const queryClient = useQueryClient()
  const { support, withdraw } = useSupportWrites(show)
  const toggle = useOptimisticToggle({
    joined,
    show: (next) => showSupport(queryClient, prayerId, next),
    prepare: () =>
      Promise.all([
        queryClient.cancelQueries({ queryKey: ['getPrayerPage', prayerId] }),
        queryClient.cancelQueries({ queryKey: ['listGroupPrayers'], type: 'active' }),
      ]),
    write: (wanted) => (wanted ? support : withdraw)({ prayerId }),
  })
  return { ...joined, toggle }
}
