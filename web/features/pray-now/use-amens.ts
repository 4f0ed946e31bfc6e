import type { Dispatch, ReactNode } from 'react'
import { useRef } from 'react'
import type { SentOf } from '#contract/api/all-operations.ts'
import type { Encouragement, Intercessions } from '#contract/prayers/intercession-operations.ts'
import type { PrayItem } from '#contract/prayers/pray-now-operations.ts'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import { type Outcome, type ShowOutcome, useOperation } from '#web/platform/api/use-operation.ts'
import { useStatusLine } from '#web/ui/feedback/status-line.tsx'
import { t } from './pray-now-texts.ts'
import type { Act } from './pray-session.ts'

/** The outcomes are said here in the page's own words. */
const outcome = {
  failed: { title: 'prayNow.failed' },
  refresh: [['getDashboard']],
} as const satisfies Outcome

type Amen = { prayer: PrayItem; sent: SentOf<'prayForPrayer'> & { prayedAt: string } }

/**
 * Sends Amens and passes while the next prayer is shown already. An Amen that the server did not record is taken out of
 * the session: the prayer is gone, or it is kept and can be sent again with the moment at which it was said.
 */
export function useAmens(act: Dispatch<Act>): {
  status: ReactNode
  show: ShowOutcome
  say: (prayer: PrayItem, word: Encouragement | null) => void
  pass: (prayerId: string) => void
} {
  const [status, , show] = useStatusLine()
  const pray = useOperation('prayForPrayer', outcome, {}, saysNothing)
  const passing = useOperation('passPrayer', outcome, {}, saysNothing)
  const unsaved = useRef<Amen[]>([])

  function send(amen: Amen): void {
    const countDay = ({ mine }: Intercessions) => {
      if (mine.lastOn) act({ kind: 'counted', on: mine.lastOn })
    }
    pray.mutateAsync(amen.sent).then(countDay, (error: unknown) => {
      const isGone = asApiFailure(error).code === 'NOT_FOUND'
      act({ kind: isGone ? 'gone' : 'not prayed', id: amen.prayer.id })
      if (isGone) {
        show({ kind: 'failure', title: t('prayNow.gone'), detail: amen.prayer.title })
        return
      }
      unsaved.current.push(amen)
      show({
        kind: 'failure',
        title: t('prayNow.notSaved', { count: unsaved.current.length }),
        undo: { label: t('action.tryAgain'), onUndo: sendAgain },
      })
    })
  }
  function sendAgain(): void {
    const waiting = unsaved.current
    unsaved.current = []
    for (const amen of waiting) {
      act({ kind: 'prayed after all', item: amen.prayer })
      send(amen)
    }
  }
  return {
    status,
    show,
    say: (prayer, word) => {
      const sent = { prayerId: prayer.id, ...(word && { encouragement: word }) }
      send({ prayer, sent: { ...sent, prayedAt: new Date().toISOString() } })
    },
    // A pass that was not saved only means that the prayer may come again.
    pass: (prayerId) => passing.mutate({ prayerId }),
  }
}

function saysNothing(): void {}
