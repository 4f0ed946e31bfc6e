import { useState } from 'react'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { ImagesField } from '#web/features/media/images-field.tsx'
import { chosenOf, useImages } from '#web/features/media/use-images.ts'
import { t } from '#web/features/prayers/prayer-texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialogs/dialog.tsx'
import { usePrayerActions } from './api.ts'

type ImagesDialogProps = { prayer: Prayer; open: boolean; onClose: () => void }

/** Adds images to a prayer and removes them (REQ-75). */
export function ImagesDialog({ open, ...rest }: ImagesDialogProps) {
  return (
    <Dialog open={open} title={t('prayerActs.images.title')} onCancel={rest.onClose}>
      {open ? <ImagesForm {...rest} /> : null}
    </Dialog>
  )
}

function ImagesForm({ prayer, onClose }: Omit<ImagesDialogProps, 'open'>) {
  const images = useImages(prayer.images, prayer.images)
  const { changeImages } = usePrayerActions(prayer)
  const [isSaving, setIsSaving] = useState(false)

  async function save(): Promise<void> {
    setIsSaving(true)
    const isSaved =
      (await images.settled()) && (await changeImages(chosenOf(images.now())).then(wasSaved, wasRefused))
    setIsSaving(false)
    if (isSaved) onClose()
  }
  return (
    <div className="stack">
      <ImagesField images={images} />
      <DialogActions>
        <Button kind="secondary" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button busy={isSaving} busyLabel={t('prayerActs.saving')} onClick={() => void save()}>
          {t('prayerActs.save')}
        </Button>
      </DialogActions>
    </div>
  )
}

function wasSaved(): boolean {
  return true
}

/** The operation has shown a toast already; the images stay in the dialog. */
function wasRefused(): boolean {
  return false
}
