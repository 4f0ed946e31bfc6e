import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { t } from './share-texts.ts'

type ManualCopyDialogProps = { url: string; open: boolean; onClose: () => void }

/** The link in a field, already selected, for a browser that would not copy it (REQ-165). */
export function ManualCopyDialog({ url, open, onClose }: ManualCopyDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (open) field.current?.select()
  }, [open])
  return (
    <Dialog open={open} title={t('share.byHand')} firstFocus={field} onCancel={onClose}>
      <TextInput
        ref={field}
        label={t('share.link')}
        hint={t('share.byHand.detail')}
        value={url}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <DialogActions>
        <Button kind="secondary" onClick={onClose}>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
