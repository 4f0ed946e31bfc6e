import { useState } from 'react'
import type { Encouragement } from '#contract/prayers/intercession-operations.ts'
import { encouragements } from '#contract/prayers/prayer-constants.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import { cardClass } from '#web/ui/cards/card.tsx'
import { useStatusLine } from '#web/ui/feedback/status-line.tsx'
import '#web/ui/forms/choice.css'
import { t } from '#web/features/prayers/prayer-texts.ts'

const outcome = {
  done: { title: 'intercession.word.sent' },
  failed: { title: 'intercession.failed' },
  showsReason: true,
} as const satisfies Outcome

/** One of six fixed sentences to the owner, once the reader has prayed today; another press replaces it (REQ-351). */
export function WordToOwner({ prayer }: { prayer: Prayer }) {
  const { id: prayerId, mine, intercessions, author } = prayer
  const [status, , show] = useStatusLine()
  const [chosen, setChosen] = useState<Encouragement>()
  const send = useOperation('prayForPrayer', outcome, {}, show)
  if (mine || !intercessions.mine.isToday) return null

  async function choose(encouragement: Encouragement): Promise<void> {
    if (send.isPending || encouragement === chosen) return
    setChosen(encouragement)
    await send.mutateAsync({ prayerId, encouragement }).catch(() => setChosen(chosen))
  }
  return (
    <details className={cardClass({ className: 'mb-5' })}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        {t('intercession.word', { name: author.name })}
      </summary>
      <p className="mb-3 text-sm text-text-3">{t('intercession.word.hint', { name: author.name })}</p>
      <div className="chips">
        {encouragements.map((encouragement) => (
          <button
            key={encouragement}
            type="button"
            className="chip"
            aria-pressed={encouragement === chosen}
            onClick={() => void choose(encouragement)}
          >
            {t(`encouragement.${encouragement}`)}
          </button>
        ))}
      </div>
      {status}
    </details>
  )
}
