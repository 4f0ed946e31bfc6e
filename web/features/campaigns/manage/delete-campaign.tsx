import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import { useDeleteCampaign } from '#web/features/campaigns/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { NameConfirmationDialog } from '#web/ui/dialogs/name-confirmation-dialog.tsx'
import { t } from './campaign-management-texts.ts'

type DangerZoneProps = { campaign: Campaign; onDeleted: () => Promise<void> }

/** Deletes a campaign for good after its title was typed (FMAN-2). */
export function DangerZone({ campaign, onDeleted }: DangerZoneProps) {
  const { id, title, donorCount: count, viewerCan } = campaign
  const [isOpen, setIsOpen] = useState(false)
  const { remove } = useDeleteCampaign(id)
  if (!viewerCan.includes('campaign.delete')) return null
  return (
    <section className="mt-10 max-w-2xl">
      <h2>{t('manageCampaign.danger')}</h2>
      <p className="mt-2 mb-4 text-text-2">{t('manageCampaign.danger.detail')}</p>
      <Button kind="danger-outline" onClick={() => setIsOpen(true)}>
        <Trash2 />
        {t('manageCampaign.delete')}
      </Button>
      <NameConfirmationDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        name={title}
        title={t('manageCampaign.delete.title', { title })}
        consequence={t('manageCampaign.delete.consequence', { count })}
        nameLabel={t('manageCampaign.delete.name', { title })}
        wrongName={t('manageCampaign.delete.name.wrong')}
        action={t('manageCampaign.delete')}
        busyAction={t('manageCampaign.delete.busy')}
        cancel={t('action.cancel')}
        remove={remove}
        onRemoved={onDeleted}
      />
    </section>
  )
}
