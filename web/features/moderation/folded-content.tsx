import { type ReactNode, useState } from 'react'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { t } from './moderation-texts.ts'

type FoldedKind = 'message' | 'comment' | 'prayer' | 'member' | 'request'

/**
 * Collapses content of a person in a block with the viewer, a leader who must still be able to act on it: one quiet
 * line in its place, until the viewer opens it. Returns the line and whether the content is shown; without a block
 * there is no line.
 */
export function useFoldedContent(
  isFolded: boolean,
  kind: FoldedKind,
): { isShown: boolean; foldedNotice: ReactNode } {
  const [isOpen, setIsOpen] = useState(false)
  if (!isFolded) return { isShown: true, foldedNotice: null }
  const foldedNotice = (
    <span className="block text-sm text-text-3">
      {t(`folded.${kind}`)}{' '}
      <TextButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t(isOpen ? 'folded.hide' : 'folded.show')}
      </TextButton>
    </span>
  )
  return { isShown: isOpen, foldedNotice }
}
