import { useQueryClient } from '@tanstack/react-query'
import { type ToggleState, useOptimisticToggle } from '#web/platform/queries/use-optimistic-toggle.ts'
import type { StatusMessage } from '#web/ui/feedback/status-line.tsx'
import { useSupportWrites } from './api.ts'
import { showSupport } from './prayer-cache.ts'
import { t } from './prayer-texts.ts'

type SupportOptions = {
  id: string
  support: ToggleState
  /** Where no button takes the support back, the sentence has 'Undo'. */
  isUndoShown?: boolean
}

/**
 * The support toggle of one prayer: optimistic, on every page that shows the prayer, and rolled back when the server
 * refuses (PDET-3).
 */
export function useSupport(
  { id: prayerId, support: joined, isUndoShown = false }: SupportOptions,
  show: (message: StatusMessage) => void,
) {
  const queryClient = useQueryClient()
  const undo = { label: t('intercession.undo'), onUndo: () => toggle() }
  const { support, withdraw } = useSupportWrites(show, (message) =>
    show(isUndoShown && message.kind === 'success' ? { ...message, undo } : message),
  )
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
