import { useEffect, useState } from 'react'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { t } from './writing-texts.ts'

type DraftNoteProps = {
  onDiscard: (() => void) | undefined
  /** The text, where a form has one of its own. */
  text?: string
}

/** A note that a draft is saved on the device, with a button to discard it (REQ-166). */
export function DraftNote({ onDiscard, text = t('writing.draft') }: DraftNoteProps) {
  return (
    <div className="row min-h-11 text-sm text-text-3">
      <span role="status">{onDiscard ? text : null}</span>
      {onDiscard ? <TextButton onClick={onDiscard}>{t('writing.draft.discard')}</TextButton> : null}
    </div>
  )
}

/** A note on top of a form that was filled from a draft: rendered a moment after the page, so that it is read aloud. */
export function RestoredNote({ isRestored }: { isRestored: boolean }) {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => setIsShown(isRestored), [isRestored])
  return (
    <p role="status" className="text-sm text-text-2 empty:hidden">
      {isShown ? t('writing.draft.restored') : null}
    </p>
  )
}
