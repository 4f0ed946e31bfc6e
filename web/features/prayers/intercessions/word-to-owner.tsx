import { useState } from 'react'
import type { Encouragement } from '#contract/prayers/intercession-operations.ts'
import { encouragements } from '#contract/prayers/prayer-constants.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { t } from '#web/features/prayers/prayer-texts.ts'
import type { Outcome, ShowOutcome } from '#web/platform/api/use-operation.ts'
import { useDeferrableOperation } from '#web/platform/pending-writes/use-deferrable-operation.ts'
import '#web/ui/forms/choice.css'

const outcome = {
  done: { title: 'intercession.word.sent' },
  failed: { title: 'intercession.failed' },
  showsReason: true,
  waiting: 'state.pending',
} as const satisfies Outcome

type WordsToOwnerProps = { prayer: Prayer; show: ShowOutcome; onSent: () => void }

/** Six fixed sentences to the owner, for who has prayed today; another one later replaces the first (REQ-351). */
export function WordsToOwner({ prayer: { id: prayerId, title, author }, show, onSent }: WordsToOwnerProps) {
  const [chosen, setChosen] = useState<Encouragement>()
  const send = useDeferrableOperation('prayForPrayer', outcome, {}, show)
  function choose(encouragement: Encouragement): void {
    if (send.isPending) return
    setChosen(encouragement)
    const shown = { title, path: `/prayers/${prayerId}`, text: null, draft: null }
    send.write({ prayerId, encouragement }, { shown }).then(
      (saved) => saved && onSent(),
      () => setChosen(undefined),
    )
  }
  return (
    <>
      <span className="prayer-bar-to">{t('intercession.word.to', { name: author.name })}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways in every browser */}
      <div
        className="prayer-bar-words"
        role="group"
        aria-label={t('intercession.word.hint', { name: author.name })}
      >
        {encouragements.map((encouragement) => (
          <button
            key={encouragement}
            type="button"
            className="chip"
            aria-pressed={encouragement === chosen}
            onClick={() => choose(encouragement)}
          >
            {t(`encouragement.${encouragement}`)}
          </button>
        ))}
      </div>
    </>
  )
}
