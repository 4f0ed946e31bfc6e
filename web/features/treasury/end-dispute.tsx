import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { DisputeDialog } from './dispute-dialog.tsx'
import { t } from './treasury-texts.ts'

type EndDisputeProps = {
  donationId: string
  /** What a screen reader hears besides, where several stand below each other. */
  about?: string | null
  size?: 'sm'
  onDone: () => void
}

/** The way to end a dispute by hand, where it stands open for ever. */
export function EndDispute({ donationId, about, size, onDone }: EndDisputeProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button kind="secondary" size={size} onClick={() => setIsOpen(true)}>
        {t('dispute.end')} {about ? <span className="sr-only">{about}</span> : null}
      </Button>
      <DisputeDialog open={isOpen} donationId={donationId} onClose={() => setIsOpen(false)} onDone={onDone} />
    </>
  )
}
