import { useQuery } from '@tanstack/react-query'
import type { Member } from '#contract/account/account-operations.ts'
import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import { bankAccountQuery } from '#web/features/campaigns/campaign-queries.ts'
import { CampaignFields } from '#web/features/campaigns/form/campaign-fields.tsx'
import { SignedOutNote } from '#web/features/campaigns/signed-out-notes.tsx'
import { ImagesField } from '#web/features/media/images-field.tsx'
import { DraftNote } from '#web/features/writing/draft-note.tsx'
import { useApi } from '#web/platform/api/router-context.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { FormBody } from '#web/ui/forms/form-body.tsx'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'
import { t } from './campaign-management-texts.ts'
import { useCampaignEdit } from './use-campaign-edit.ts'

type EditCampaignProps = { campaign: Campaign; member: Member; mayPayOut: boolean }

/** Edits the content of a campaign, based on the version that the form was opened with (FMAN-1). */
function EditCampaign({ campaign, member, mayPayOut }: EditCampaignProps) {
  const edit = useCampaignEdit({ campaign, member, mayPayOut })
  const { form, images, discard } = edit
  return (
    <form method="post" noValidate className="max-w-2xl" onSubmit={form.onSubmit}>
      <FormBody legend={t('manageCampaign.title')} disabled={!useIsHydrated()}>
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
      </FormBody>
    </form>
  )
}

/**
 * Another version was saved meanwhile, perhaps by the same person in another tab: nothing is overwritten
 * silently.
 */
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

/** The edit form of a campaign (FMAN-1). */
export function CampaignDetails({ campaign, member }: { campaign: Campaign; member: Member }) {
  const bank = useQuery({ ...bankAccountQuery(useApi()), enabled: campaign.mine })
  // An admin cannot read the creator's bank status, so the saved payout setting is kept.
  const mayPayOut = campaign.mine ? bank.data?.account?.state === 'connected' : campaign.payoutEnabled
  return (
    <section>
      <h2 className="mb-4">{t('manageCampaign.details')}</h2>
      <EditCampaign key={campaign.id} campaign={campaign} member={member} mayPayOut={mayPayOut} />
    </section>
  )
}
