import { type ReactNode, useState } from 'react'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { t } from './moderation-texts.ts'

type CollapsedKind = 'message' | 'comment' | 'prayer' | 'member' | 'request'

/**
 * Collapses content of a person in a block with the viewer, a leader who must still be able to act on it: one quiet
 * line in its place, until the viewer opens it. Returns the line and whether the content is shown; without a block
 * there is no line.
 */
export function useCollapsedContent(
  isCollapsed: boolean,
  kind: CollapsedKind,
): { isShown: boolean; collapsedNotice: ReactNode } {
  const [isOpen, setIsOpen] = useState(false)
  if (!isCollapsed) return { isShown: true, collapsedNotice: null }
  const collapsedNotice = (
    <span className="block text-sm text-text-3">
      {t(`collapsed.${kind}`)}{' '}
      <TextButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t(isOpen ? 'collapsed.hide' : 'collapsed.show')}
      </TextButton>
    </span>
  )
  return { isShown: isOpen, collapsedNotice }
}
