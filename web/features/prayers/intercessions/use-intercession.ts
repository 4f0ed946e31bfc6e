import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Intercessions } from '#contract/prayers/intercession-operations.ts'
import { type Prayed, showPrayed } from '#web/features/prayers/prayer-cache.ts'
import { t } from '#web/features/prayers/prayer-texts.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import type { StatusMessage } from '#web/ui/feedback/status-line.tsx'

/** Without a connection nothing was saved. */
const refusals = {
  NETWORK: { title: 'intercession.failed' },
  UNAVAILABLE: { title: 'intercession.failed' },
} as const

const outcomes = {
  /** What is shown at once already says that it is done. */
  pray: {
    failed: { title: 'intercession.failed' },
    showsReason: true,
    refusals,
    refresh: [['getDashboard']],
  },
  undo: {
    done: { title: 'intercession.undone' },
    failed: { title: 'intercession.failed' },
    showsReason: true,
    refusals: { ...refusals, UNDO_EXPIRED: { title: 'intercession.undoExpired' } },
    refresh: [['getDashboard']],
  },
} as const satisfies Record<string, Outcome>

type Shown = { id: string; isToday: boolean }

/**
 * 'I prayed' for one prayer: shown at once on every list and page of it, taken back when the server refuses, and with
 * 'Undo' in the status line (REQ-350). A press on a day that is prayed already says so again; `undo` takes it back.
 */
export function useIntercession({ id: prayerId, isToday }: Shown, show: (message: StatusMessage) => void) {
  const queryClient = useQueryClient()
  const pray = useOperation('prayForPrayer', outcomes.pray, {}, show)
  const withdraw = useOperation('withdrawIntercession', outcomes.undo, {}, show)
  const last = useRef<Promise<unknown>>(Promise.resolve())

  /** One write after the other, so that an undo reaches the server after what it takes back. */
  function write(next: () => Promise<Intercessions>, before: Prayed): void {
    last.current = last.current
      .then(() => {
        void cancelReads(queryClient, prayerId)
        return next()
      })
      .then((saved) => showPrayed(queryClient, prayerId, saved))
      .catch(() => showPrayed(queryClient, prayerId, before))
  }

  function undo(): void {
    showPrayed(queryClient, prayerId, 'not today')
    write(() => withdraw.mutateAsync({ prayerId }), 'today')
  }

  function press(): void {
    show({
      kind: 'success',
      title: t('intercession.amen'),
      undo: { label: t('intercession.undo'), onUndo: undo },
    })
    if (isToday) return
    showPrayed(queryClient, prayerId, 'today')
    write(() => pray.mutateAsync({ prayerId }), 'not today')
  }
  return { press, undo }
}

/** A read that began before the write would bring back the state before it. */
async function cancelReads(queryClient: QueryClient, prayerId: string): Promise<void> {
  await Promise.all([
    queryClient.cancelQueries({ queryKey: ['getPrayerPage', prayerId] }),
    queryClient.cancelQueries({ queryKey: ['listGroupPrayers'], type: 'active' }),
    queryClient.cancelQueries({ queryKey: ['getDashboard'] }),
  ])
}
