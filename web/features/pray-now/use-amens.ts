import type { Dispatch, ReactNode } from 'react'
import type { Encouragement } from '#contract/prayers/intercession-operations.ts'
import type { PrayItem } from '#contract/prayers/pray-now-operations.ts'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import type { Outcome, ShowOutcome } from '#web/platform/api/use-operation.ts'
import { serverNow } from '#web/platform/device/server-clock.ts'
import { useDeferrableOperation } from '#web/platform/pending-writes/use-deferrable-operation.ts'
import { useStatusLine } from '#web/ui/feedback/status-line.tsx'
import { t } from './pray-now-texts.ts'
import type { Act } from './pray-session.ts'

/** The outcomes are said here in the page's own words. */
const outcome = {
  failed: { title: 'prayNow.failed' },
  refresh: [['getDashboard']],
} as const satisfies Outcome

/**
 * Sends Amens and passes while the next prayer is shown already; without a connection they wait on this device, with the
 * moment at which they were said (NOW-3). An Amen that the server refused is taken out of the session.
 */
export function useAmens(act: Dispatch<Act>): {
  status: ReactNode
  show: ShowOutcome
  say: (prayer: PrayItem, word: Encouragement | null) => void
  pass: (prayer: PrayItem) => void
} {
  const [status, , show] = useStatusLine()
  const pray = useDeferrableOperation('prayForPrayer', outcome, {}, saysNothing)
  const passing = useDeferrableOperation('passPrayer', outcome, {}, saysNothing)

  async function say({ id: prayerId, title }: PrayItem, word: Encouragement | null): Promise<void> {
    const prayedAt = new Date(serverNow()).toISOString()
    const input = { prayerId, prayedAt, ...(word && { encouragement: word }) }
    try {
      const counted = await pray.write(input, { shown: shownAs(prayerId, title) })
      if (counted?.mine.lastOn) act({ kind: 'counted', on: counted.mine.lastOn })
    } catch (error) {
      const isGone = asApiFailure(error).code === 'NOT_FOUND'
      act({ kind: isGone ? 'gone' : 'not prayed', id: prayerId })
      show({ kind: 'failure', title: t(isGone ? 'prayNow.gone' : 'prayNow.notSaved'), detail: title })
    }
  }
  return {
    status,
    show,
    say: (prayer, word) => void say(prayer, word),
    // A pass that was refused only means that the prayer may come again.
    pass: ({ id: prayerId, title }) =>
      void passing.write({ prayerId }, { shown: shownAs(prayerId, title) }).catch(saysNothing),
  }
}

function shownAs(prayerId: string, title: string) {
  return { title, path: `/prayers/${prayerId}`, text: null, draft: null }
}

function saysNothing(): void {}
