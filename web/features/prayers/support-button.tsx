import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import type { ShowOutcome } from '#web/platform/api/use-operation.ts'
import { useOptimisticToggle } from '#web/platform/queries/use-optimistic-toggle.ts'
import { SupportToggle } from '#web/ui/buttons/support-toggle.tsx'
import { useStatusLine } from '#web/ui/feedback/status-line.tsx'
import { useSupportWrites } from './api.ts'
import { changeShownPrayer } from './prayer-cache.ts'
import { t } from './prayer-texts.ts'

/** The support toggle of one prayer: optimistic, and rolled back when the server refuses (PDET-3). */
export function useSupport({ id: prayerId, support: joined }: Prayer, show: ShowOutcome) {
  const queryClient = useQueryClient()
  const { support, withdraw } = useSupportWrites(show)
  const toggle = useOptimisticToggle({
    joined,
    show: (next) => changeShownPrayer(queryClient, prayerId, (shown) => ({ ...shown, support: next })),
    prepare: () => queryClient.cancelQueries({ queryKey: ['getPrayerPage', prayerId] }),
    write: (wanted) => (wanted ? support : withdraw)({ prayerId }),
  })
  return { ...joined, toggle }
}

/** The support toggle, with what it led to below it; null for who may not support. */
export function useSupportButton(prayer: Prayer): ReactNode {
  const [status, , show] = useStatusLine()
  const { count, mine, toggle } = useSupport(prayer, show)
  if (!prayer.viewerCan.includes('prayer.support')) return null
  return (
    <div>
      <SupportToggle
        block
        pressed={mine}
        count={count}
        label={t('support.support')}
        pressedLabel={t('support.supporting')}
        onToggle={toggle}
      />
      {status}
    </div>
  )
}
