import { Trash2 } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import { useDeleteCampaign } from '#web/features/campaigns/api.ts'
import { isSameName } from '#web/features/groups/same-name.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialogs/dialog.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { t } from './campaign-management-texts.ts'

type DangerZoneProps = { campaign: Campaign; onDeleted: () => Promise<void> }

/** Deletes a campaign for good after its title was typed (FMAN-2). */
export function DangerZone({ campaign, onDeleted }: DangerZoneProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (!campaign.viewerCan.includes('campaign.delete')) return null
  return (
    <section className="mt-10 max-w-2xl">
      <h2>{t('manageCampaign.danger')}</h2>
      <p className="mt-2 mb-4 text-text-2">{t('manageCampaign.danger.detail')}</p>
      <Button kind="danger-outline" onClick={() => setIsOpen(true)}>
        <Trash2 />
        {t('manageCampaign.delete')}
      </Button>
      <DeleteDialog
        campaign={campaign}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onDeleted={onDeleted}
      />
    </section>
  )
}

type DeleteDialogProps = DangerZoneProps & { open: boolean; onClose: () => void }

function DeleteDialog({ campaign, open, onClose, onDeleted }: DeleteDialogProps) {
  const textId = useId()
  const cancel = useRef<HTMLButtonElement>(null)
  const { isBusy, error, change, submit } = useDeletion(campaign, onDeleted)
  const { title, donorCount: count } = campaign
  const close = () => {
    if (!isBusy) onClose()
  }
  return (
    <Dialog
      role="alertdialog"
      open={open}
      title={t('manageCampaign.delete.title', { title })}
      describedBy={textId}
      firstFocus={cancel}
      onCancel={close}
    >
      <p id={textId} className="dialog-text">
        {t('manageCampaign.delete.consequence', { count })}
      </p>
      {open ? (
        <form method="post" noValidate className="mt-4" onSubmit={submit}>
          <TextInput
            label={t('manageCampaign.delete.name', { title })}
            autoComplete="off"
            error={error}
            onChange={({ target }) => change(target.value)}
          />
          <DialogActions>
            <Button ref={cancel} kind="secondary" aria-disabled={isBusy || undefined} onClick={close}>
              {t('action.cancel')}
            </Button>
            <Button type="submit" kind="danger" busy={isBusy} busyLabel={t('manageCampaign.delete.busy')}>
              {t('manageCampaign.delete')}
            </Button>
          </DialogActions>
        </form>
      ) : null}
    </Dialog>
  )
}

function useDeletion({ id, title }: Campaign, onDeleted: () => Promise<void>) {
  const { remove } = useDeleteCampaign(id)
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const isRight = isSameName(typed, title)
    setIsWrong(!isRight)
    if (!isRight) return
    setIsBusy(true)
    await remove().then(onDeleted, refusedWithToast)
    setIsBusy(false)
  }
  return {
    isBusy,
    error: isWrong ? t('manageCampaign.delete.name.wrong') : undefined,
    change: (text: string) => {
      setTyped(text)
      setIsWrong(false)
    },
    submit: (event: FormEvent) => void submit(event),
  }
}

/** The operation has already shown the reason; the dialog stays open for another try. */
function refusedWithToast(): null {
  return null
}
