import { useHydrated } from '@tanstack/react-router'
import type { Member } from '#contract/account/account-operations.ts'
import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import { SignedOutNote } from '#web/features/campaigns/signed-out-notes.tsx'
import { ImagesField } from '#web/features/media/images-field.tsx'
import { DraftNote } from '#web/features/writing/draft-note.tsx'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { CampaignFields } from '../form/campaign-fields.tsx'
import { t } from './campaign-management-texts.ts'
import { useCampaignEdit } from './use-campaign-edit.ts'

type EditCampaignProps = { campaign: Campaign; member: Member; mayPayOut: boolean }

/** What a campaign says, to be changed on the version the form began with (FMAN-1). */
export function EditCampaign({ campaign, member, mayPayOut }: EditCampaignProps) {
  const edit = useCampaignEdit({ campaign, member, mayPayOut })
  const { form, images, discard } = edit
  return (
    <form method="post" noValidate className="max-w-2xl" onSubmit={form.onSubmit}>
      <fieldset disabled={!useHydrated()} className="stack gap-6">
        <CampaignFields form={form} mayPayOut={mayPayOut} group={campaign.group} />
        <ImagesField images={images} />
        {campaign.donorCount > 0 ? (
          <p className="text-sm text-text-3">{t('manageCampaign.toldDonors')}</p>
        ) : null}
        {edit.isOutdated ? <ChangedMeanwhile edit={edit} /> : null}
        <div>
          <Button type="submit" busy={form.isSubmitting} busyLabel={t('manageCampaign.saving')}>
            {t('manageCampaign.save')}
          </Button>
        </div>
        <DraftNote onDiscard={discard} />
        <SignedOutNote returnTo={`/fundraising/manage/${campaign.id}`} />
      </fieldset>
    </form>
  )
}

/** Somebody saved another version meanwhile, perhaps the same person in another tab: nothing is lost silently. */
function ChangedMeanwhile({ edit }: { edit: ReturnType<typeof useCampaignEdit> }) {
  return (
    <Note kind="bad" title={t('manageCampaign.changed')}>
      {t('manageCampaign.changed.detail')}
      <div className="row mt-3">
        <Button kind="secondary" onClick={() => void edit.loadNewer()}>
          {t('manageCampaign.loadNewer')}
        </Button>
        <Button kind="soft" busy={edit.form.isSubmitting} onClick={() => void edit.saveOver()}>
          {t('manageCampaign.saveOver')}
        </Button>
      </div>
    </Note>
  )
}
