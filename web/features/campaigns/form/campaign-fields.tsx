import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import { campaignLimits } from '#contract/fundraising/fundraising-constants.ts'
import { feeValues } from '#contract/money/fees.ts'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { t } from '#web/features/campaigns/manage/campaign-management-texts.ts'
import { counterOf } from '#web/features/writing/text-counter.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { useConfig } from '#web/platform/api/server-config.ts'
import { serverNow } from '#web/platform/device/server-clock.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import type { CampaignForm } from './campaign-values.ts'

type CampaignFieldsProps = {
  form: CampaignForm
  /** The account is fully connected, so that a donation can be split while it is paid (FCRE-5). */
  mayPayOut: boolean
  /** The group of the edited campaign, which the editor need not belong to. */
  group?: Campaign['group']
}

/** The fields of a campaign: purpose, goal, end date and payouts (FCRE-4, FCRE-5). */
export function CampaignFields({ form, mayPayOut, group = null }: CampaignFieldsProps) {
  const config = useConfig()
  return (
    <>
      <TitleField form={form} />
      <DescriptionField form={form} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          before={<span aria-hidden="true">{t('campaignForm.goal.sign')}</span>}
          label={t('campaignForm.goal')}
          hint={t('campaignForm.goal.hint', { creator: feeValues(config?.payments.fees).creator })}
          error={form.errorOf('goalCents')}
          inputMode="decimal"
          autoComplete="off"
          {...form.register('goalCents')}
        />
        <TextInput
          type="date"
          min={tomorrow()}
          label={t('campaignForm.endDate')}
          note={t('campaignForm.endDate.note')}
          hint={t('campaignForm.endDate.hint')}
          error={form.errorOf('endsOn')}
          {...form.register('endsOn')}
        />
      </div>
      <ThanksField form={form} />
      <GroupField form={form} own={group} />
      <Switch
        key={String(mayPayOut)}
        label={t('campaignForm.payouts')}
        description={t(mayPayOut ? 'campaignForm.payouts.detail' : 'campaignForm.payouts.unavailable')}
        disabled={!mayPayOut}
        {...form.register('payoutEnabled')}
        {...(mayPayOut ? {} : { checked: false })}
      />
    </>
  )
}

function TitleField({ form }: { form: CampaignForm }) {
  const title = useWatch({ control: form.control, name: 'title' })
  return (
    <TextInput
      label={t('campaignForm.title')}
      placeholder={t('campaignForm.title.placeholder')}
      hint={t('campaignForm.title.hint')}
      error={form.errorOf('title')}
      counter={counterOf(title, campaignLimits.title.max)}
      autoComplete="off"
      {...form.register('title')}
    />
  )
}

function DescriptionField({ form }: { form: CampaignForm }) {
  const description = useWatch({ control: form.control, name: 'description' })
  return (
    <TextArea
      reading
      rows={8}
      label={t('campaignForm.description')}
      placeholder={t('campaignForm.description.placeholder')}
      hint={t('campaignForm.description.hint')}
      error={form.errorOf('description')}
      counter={counterOf(description, campaignLimits.description.max)}
      {...form.register('description')}
    />
  )
}

/** The word of thanks, which only donors read, after their donation has arrived (REQ-342). */
function ThanksField({ form }: { form: CampaignForm }) {
  const thanks = useWatch({ control: form.control, name: 'thanks' })
  return (
    <TextArea
      rows={3}
      label={t('campaignForm.thanks')}
      note={t('campaignForm.endDate.note')}
      placeholder={t('campaignForm.thanks.placeholder')}
      hint={t('campaignForm.thanks.hint')}
      error={form.errorOf('thanks')}
      counter={counterOf(thanks, campaignLimits.thanks.max)}
      {...form.register('thanks')}
    />
  )
}

/**
 * Lists only groups that the member owns or administers, and the current one; without any, the field is
 * hidden (REQ-18).
 */
function GroupField({ form, own }: { form: CampaignForm; own: Campaign['group'] }) {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['listMyGroups', 'first'],
    queryFn: () => api.call('listMyGroups', {}),
    networkMode: 'always',
  })
  const managed = data?.items.filter(({ role }) => role !== 'member') ?? []
  const offered = own && !managed.some(({ id }) => id === own.id) ? [own, ...managed] : managed
  if (offered.length === 0) return null
  const none = { value: '', label: t('campaignForm.group.none') }
  return (
    <Select
      label={t('campaignForm.group')}
      note={t('campaignForm.endDate.note')}
      options={[none, ...offered.map(({ id, name }) => ({ value: id, label: name }))]}
      error={form.errorOf('groupId')}
      {...form.register('groupId')}
    />
  )
}

const DAY_MS = 86_400_000

/** The first future day in the time zone of the site; the server makes the final check (REQ-104). */
function tomorrow(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: SITE_TIME_ZONE }).format(serverNow() + DAY_MS)
}
