import { TextButton } from '#web/ui/text-button.tsx'
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
