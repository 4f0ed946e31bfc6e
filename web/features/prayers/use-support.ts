import { useQueryClient } from '@tanstack/react-query'
import { usePendingSwitch } from '#web/platform/pending-writes/use-pending-writes.ts'
import {
  type ToggleState,
  useOptimisticToggle,
  usePendingShown,
  withToggle,
} from '#web/platform/queries/use-optimistic-toggle.ts'
import type { StatusMessage } from '#web/ui/feedback/status-line.tsx'
import { useSupportWrites } from './api.ts'
import { showSupport } from './prayer-cache.ts'
import { t } from './prayer-texts.ts'

type SupportOptions = {
  id: string
  title: string
  support: ToggleState
  /** Where no button takes the support back, the sentence has 'Undo'. */
  isUndoShown?: boolean
}

/**
 * The support toggle of one prayer: optimistic, on every page that shows the prayer, and rolled back when the server
 * refuses (PDET-3).
 */
export function useSupport(
  { id: prayerId, title, support: joined, isUndoShown = false }: SupportOptions,
  show: (message: StatusMessage) => void,
) {
  const queryClient = useQueryClient()
  const undo = { label: t('intercession.undo'), onUndo: () => toggle() }
  const shown = { title, path: `/prayers/${prayerId}`, text: null, draft: null }
  usePendingShown({
    pending: usePendingSwitch('supportPrayer', 'withdrawSupport', prayerId),
    joined,
    show: (next) => showSupport(queryClient, prayerId, next),
  })
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
    write: async (wanted) =>
      (await (wanted ? support : withdraw)({ prayerId }, { shown })) ?? withToggle(joined, wanted),
  })
  return { ...joined, toggle }
}
