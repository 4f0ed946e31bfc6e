import { useEffect, useState } from 'react'
import { pendingWrites, usePendingWrites } from '#web/platform/pending-writes/use-pending-writes.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialogs/dialog.tsx'
import { t } from './pending-texts.ts'

export type LeaveDialogProps = {
  /** Called once nothing waits any more, or the person throws it away. */
  onLeave: () => void
  onStay: () => void
}

/** Asked before a sign-out while something waits on this phone: a sign-out clears that too (REQ-526). */
export function LeaveDialog({ onLeave, onStay }: LeaveDialogProps) {
  const { writes, pause } = usePendingWrites()
  const [isSending, setIsSending] = useState(false)
  const count = writes.length
  useEffect(() => {
    if (isSending && count === 0) onLeave()
  }, [isSending, count, onLeave])
  function sendFirst(): void {
    setIsSending(true)
    void pendingWrites()?.wakeUp()
  }
  return (
    <Dialog open title={t('pending.leave.title', { count: Math.max(count, 1) })} onCancel={onStay}>
      <p className="dialog-text">{t('pending.leave.detail')}</p>
      <p role="status" className="text-sm text-text-2">
        {isSending && pause === 'offline' ? t('state.pending') : ''}
      </p>
      <DialogActions>
        <Button kind="secondary" onClick={onStay}>
          {t('pending.leave.stay')}
        </Button>
        <Button kind="danger" onClick={onLeave}>
          {t('pending.leave.discard')}
        </Button>
        <Button busy={isSending && pause === null} busyLabel={t('pending.sending')} onClick={sendFirst}>
          {t('pending.leave.sendFirst')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
