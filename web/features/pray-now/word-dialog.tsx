import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import type { Encouragement } from '#contract/prayers/intercession-operations.ts'
import { encouragements } from '#contract/prayers/prayer-constants.ts'
import { t as prayerText } from '#web/features/prayers/prayer-texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import '#web/ui/forms/choice.css'
import { t } from './pray-now-texts.ts'

type WordDialogProps = {
  name: string
  chosen: Encouragement | null
  onChoose: (word: Encouragement | null) => void
}

/** One of the six fixed words to the owner; it is sent with the Amen (REQ-351). A second press takes it back. */
export function WordDialog({ name, chosen, onChoose }: WordDialogProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)

  function choose(word: Encouragement): void {
    onChoose(word === chosen ? null : word)
    close()
  }
  return (
    <>
      <Button kind="ghost" onClick={() => setIsOpen(true)}>
        <MessageCircle />
        {t('prayNow.word')}
      </Button>
      <Dialog open={isOpen} title={t('prayNow.word.to', { name })} onCancel={close}>
        <p className="dialog-text mb-4">{t('prayNow.word.hint', { name })}</p>
        <div className="chips">
          {encouragements.map((word) => (
            <button
              key={word}
              type="button"
              className="chip"
              aria-pressed={word === chosen}
              onClick={() => choose(word)}
            >
              {prayerText(`encouragement.${word}`)}
            </button>
          ))}
        </div>
      </Dialog>
    </>
  )
}
