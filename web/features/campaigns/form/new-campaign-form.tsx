import { Link } from '@tanstack/react-router'
import type { Member } from '#contract/account/account-operations.ts'
import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import { campaignLimits } from '#contract/fundraising/fundraising-constants.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { shorten } from '#contract/values/text.ts'
import { t } from '#web/features/campaigns/manage/campaign-management-texts.ts'
import { SignedOutNote } from '#web/features/campaigns/signed-out-notes.tsx'
import { ImagesField } from '#web/features/media/images-field.tsx'
import { DraftNote } from '#web/features/writing/draft-note.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FormBody } from '#web/ui/forms/form-body.tsx'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'
import { useCreateCampaign } from '../api.ts'
import { CampaignExample } from './campaign-example.tsx'
import { CampaignFields } from './campaign-fields.tsx'
import { blankCampaign, type CampaignForm, newCampaignSchema, sentOf } from './campaign-values.ts'
import { useCampaignForm } from './use-campaign-form.ts'

type NewCampaignFormProps = {
  member: Member
  mayPayOut: boolean
  /** The linked prayer; null for none. */
  prayer: Prayer | null
  isPrayerRefused: boolean
  onCreated: (campaign: Campaign) => void
}

const initial = { values: blankCampaign, images: [], version: 0 }

/** The form of a new campaign (FCRE-2 … FCRE-6). */
export function NewCampaignForm(props: NewCampaignFormProps) {
  const { member, mayPayOut, prayer, isPrayerRefused, onCreated } = props
  const createCampaign = useCreateCampaign()
  const [confirm, dialog] = useConfirm()
  const { form, images, discard } = useCampaignForm({
    memberId: member.id,
    draftName: 'new-campaign',
    schema: newCampaignSchema,
    initial,
    confirm: async () =>
      !prayer?.isAnonymous ||
      (await confirm({
        title: t('anonymous.campaign.title'),
        consequence: t('anonymous.campaign'),
        action: t('anonymous.campaign.action'),
        cancel: t('action.cancel'),
        isHarmless: true,
      })),
    send: async (values, chosen) => {
      const payoutEnabled = values.payoutEnabled && mayPayOut
      const { termsAgreed } = values
      const campaign = {
        ...sentOf(values),
        payoutEnabled,
        images: chosen,
        prayerId: prayer?.id ?? null,
        ...(prayer?.isAnonymous && { namesAuthor: true }),
      }
      onCreated(await createCampaign({ ...campaign, termsAgreed }))
    },
  })
  return (
    <form method="post" noValidate className="max-w-2xl" onSubmit={form.onSubmit}>
      <FormBody legend={t('newCampaign.title')} disabled={!useIsHydrated()}>
        <FormHead prayer={prayer} isPrayerRefused={isPrayerRefused} />
        <CampaignExample />
        <CampaignFields form={form} mayPayOut={mayPayOut} />
        <ImagesField images={images} />
        <TermsBox form={form} />
        <div className="row">
          <Button type="submit" size="lg" busy={form.isSubmitting} busyLabel={t('newCampaign.submitting')}>
            {t('newCampaign.submit')}
          </Button>
          <Link to="/fundraising" className={buttonClass({ kind: 'ghost', size: 'lg' })}>
            {t('action.cancel')}
          </Link>
        </div>
        <DraftNote onDiscard={discard} />
        <SignedOutNote returnTo={addressFor(prayer)} />
      </FormBody>
      {dialog}
    </form>
  )
}

function FormHead({ prayer, isPrayerRefused }: Pick<NewCampaignFormProps, 'prayer' | 'isPrayerRefused'>) {
  return (
    <div className="stack gap-3">
      <div>
        <h1>{t('newCampaign.title')}</h1>
        <p className="mt-2 text-text-2">
          {prayer
            ? t('newCampaign.forPrayer', {
                title: prayer.title,
                text: shorten(prayer.description, campaignLimits.head),
              })
            : t('newCampaign.lead')}
        </p>
      </div>
      {prayer ? <Note>{t('newCampaign.showsTitle')}</Note> : null}
      {isPrayerRefused ? <Note kind="warn">{t('newCampaign.prayerUnusable')}</Note> : null}
    </div>
  )
}

/** Campaigns are for adults, who accept the campaign rules (REQ-55). */
function TermsBox({ form }: { form: CampaignForm }) {
  return (
    <Checkbox
      label={
        <>
          {t('campaignForm.terms')}{' '}
          <Link to="/terms" target="_blank">
            {t('campaignForm.terms.link')}
          </Link>
        </>
      }
      error={form.errorOf('termsAgreed')}
      {...form.register('termsAgreed')}
    />
  )
}

function addressFor(prayer: Prayer | null): string {
  return prayer ? `/fundraising/create?prayerId=${prayer.id}` : '/fundraising/create'
}
