import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Intercessions } from '#contract/prayers/intercession-operations.ts'
import { type Prayed, showPrayed } from '#web/features/prayers/prayer-cache.ts'
import { t } from '#web/features/prayers/prayer-texts.ts'
import type { Outcome } from '#web/platform/api/use-operation.ts'
import { serverNow } from '#web/platform/device/server-clock.ts'
import { useDeferrableOperation } from '#web/platform/pending-writes/use-deferrable-operation.ts'
import { usePendingAbout, usePendingWrites } from '#web/platform/pending-writes/use-pending-writes.ts'
import type { StatusMessage } from '#web/ui/feedback/status-line.tsx'

/** Without a connection, on a device that cannot store it, nothing was saved. */
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
    waiting: 'state.pending',
    refusals: { ...refusals, UNDO_EXPIRED: { title: 'intercession.undoExpired' } },
    refresh: [['getDashboard']],
  },
} as const satisfies Record<string, Outcome>

type Shown = { id: string; title: string; isToday: boolean }

/**
 * 'I prayed' for one prayer: shown at once on every list and page of it, taken back when the server refuses, and with
 * 'Undo' in the status line (REQ-350). A press on a day that is prayed already says so again; `undo` takes it back.
 */
export function useIntercession(
  { id: prayerId, title, isToday }: Shown,
  show: (message: StatusMessage) => void,
) {
  const queryClient = useQueryClient()
  const pray = useDeferrableOperation('prayForPrayer', outcomes.pray, {}, show)
  const withdraw = useDeferrableOperation('withdrawIntercession', outcomes.undo, {}, show)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const shown = { title, path: `/prayers/${prayerId}`, text: null, draft: null }
  useShownWhilePending(prayerId, isToday)

  /** One write after the other, so that an undo reaches the server after what it takes back. */
  function write(next: () => Promise<Intercessions | null>, before: Prayed): void {
    last.current = last.current
      .then(() => {
        void cancelReads(queryClient, prayerId)
        return next()
      })
      .then((saved) => saved && showPrayed(queryClient, prayerId, saved))
      .catch(() => showPrayed(queryClient, prayerId, before))
  }

  function undo(): void {
    showPrayed(queryClient, prayerId, 'not today')
    write(() => withdraw.write({ prayerId }, { shown }), 'today')
  }

  function say(kind: 'success' | 'info', title: string): void {
    show({ kind, title, undo: { label: t('intercession.undo'), onUndo: undo } })
  }
  /** The day that counts is that of the press, also when the server hears of it later. */
  async function send(): Promise<Intercessions | null> {
    const prayedAt = new Date(serverNow()).toISOString()
    const saved = await pray.write({ prayerId, prayedAt }, { shown })
    if (!saved) say('info', t('state.pending'))
    return saved
  }
  function press(): void {
    say('success', t('intercession.amen'))
    if (isToday) return
    showPrayed(queryClient, prayerId, 'today')
    write(send, 'not today')
  }
  return { press, undo }
}

/** Shows what still waits on this device over what the server said last. */
function useShownWhilePending(prayerId: string, isToday: boolean): void {
  const queryClient = useQueryClient()
  const { pause } = usePendingWrites()
  const waiting = usePendingAbout(['prayForPrayer', 'withdrawIntercession'], prayerId)
  const last = waiting.filter(({ state, writtenAt }) => state === 'waiting' && isOfToday(writtenAt)).at(-1)
  const wanted = pause && last ? last.operation === 'prayForPrayer' : isToday
  useEffect(() => {
    if (wanted !== isToday) showPrayed(queryClient, prayerId, wanted ? 'today' : 'not today')
  }, [queryClient, prayerId, wanted, isToday])
}

function isOfToday(instant: string): boolean {
  return new Date(instant).toDateString() === new Date().toDateString()
}

/** A read that began before the write would bring back the state before it. */
async function cancelReads(queryClient: QueryClient, prayerId: string): Promise<void> {
  await Promise.all([
    queryClient.cancelQueries({ queryKey: ['getPrayerPage', prayerId] }),
    queryClient.cancelQueries({ queryKey: ['listGroupPrayers'], type: 'active' }),
    queryClient.cancelQueries({ queryKey: ['getDashboard'] }),
  ])
}
