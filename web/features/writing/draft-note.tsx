import { useEffect, useState } from 'react'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { t } from './writing-texts.ts'

type DraftNoteProps = {
  onDiscard: (() => void) | undefined
  /** Where a form says it in words of its own. */
  text?: string
}

/** Says that a draft is on the device, and offers to discard it (REQ-166). */
export function DraftNote({ onDiscard, text = t('writing.draft') }: DraftNoteProps) {
  return (
    <div className="row min-h-11 text-sm text-text-3">
      <span role="status">{onDiscard ? text : null}</span>
      {onDiscard ? <TextButton onClick={onDiscard}>{t('writing.draft.discard')}</TextButton> : null}
    </div>
  )
}

/** On top of a form whose fields were filled from a draft: said a moment after the page, so that it is read aloud. */
export function RestoredNote({ isRestored }: { isRestored: boolean }) {
  const [isSaid, setIsSaid] = useState(false)
  useEffect(() => setIsSaid(isRestored), [isRestored])
  return (
    <p role="status" className="text-sm text-text-2 empty:hidden">
      {isSaid ? t('writing.draft.restored') : null}
    </p>
  )
}
