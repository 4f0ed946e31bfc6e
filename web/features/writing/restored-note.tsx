import { useEffect, useState } from 'react'
import { t } from './writing-texts.ts'

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
