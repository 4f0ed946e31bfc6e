import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type OwnProfile, ProfileEdit } from '#contract/account/profile-operations.ts'
import { profileLimits, shownAs } from '#contract/moderation/people-constants.ts'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { cleanLine } from '#contract/values/text.ts'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Select, type SelectOption } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useEditProfile } from './api.ts'
import { t } from './profile-texts.ts'

type Named = Pick<OwnProfile, 'fullName' | 'username' | 'shownAs'>

/** A preview of the display name: the same rule as `display_name` in the database (REQ-90). */
export function shownName({ fullName, username, shownAs }: Named): string {
  const name = cleanLine(fullName)
  if (shownAs === 'username' && username) return username
  const words = name.split(' ')
  const [first = ''] = words
  const [initial = ''] = words.at(-1) ?? ''
  return shownAs === 'first_name' && words.length > 1 ? `${first} ${initial}.` : name
}

/**
 * Every time zone of this browser, and the selected one, by its city: typing the first letters of a city finds it in
 * the native list.
 */
export function timeZoneOptions(current: string): SelectOption[] {
  const zones = new Set([...knownZones(), SITE_TIME_ZONE, current])
  return [...zones]
    .map((value) => ({ value, label: labelOf(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'))
}

/** 'Johannesburg (Africa)' of 'Africa/Johannesburg'. */
function labelOf(zone: string): string {
  const parts = zone.replaceAll('_', ' ').split('/')
  const city = parts.pop() ?? zone
  return parts.length > 0 ? `${city} (${parts.join(', ')})` : city
}

function knownZones(): readonly string[] {
  return typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : []
}

/** Full name, username, display name, and time zone (PROF-4, PROF-5, REQ-90). */
export function NameForm({ profile }: { profile: OwnProfile }) {
  const form = useNameForm(profile)
  const { register, errorOf, isSubmitting } = form
  const [zones] = useState(() => timeZoneOptions(profile.timeZone))
  return (
    <form method="post" noValidate className="stack gap-5" onSubmit={form.onSubmit}>
      <TextInput
        label={t('profile.fullName')}
        autoComplete="name"
        error={errorOf('fullName')}
        {...register('fullName')}
      />
      <TextInput
        label={t('profile.username')}
        hint={t('profile.username.hint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={profileLimits.username.max}
        error={errorOf('username')}
        {...register('username', { setValueAs: nullWhenEmpty, deps: ['shownAs'] })}
      />
      <Select
        label={t('profile.shownAs')}
        options={shownAs.map((value) => ({ value, label: t(`profile.shownAs.${value}`) }))}
        hint={<Preview form={form} />}
        error={errorOf('shownAs')}
        {...register('shownAs')}
      />
      <Select
        label={t('profile.timeZone')}
        hint={t('profile.timeZone.hint')}
        options={zones}
        error={errorOf('timeZone')}
        {...register('timeZone')}
      />
      <div>
        <Button type="submit" busy={isSubmitting} busyLabel={t('profile.submitting')}>
          {t('profile.submit')}
        </Button>
      </div>
    </form>
  )
}

/** The name that others will see on one's content. */
function Preview({ form: { control } }: { form: ReturnType<typeof useNameForm> }) {
  const [fullName, username, shown] = useWatch({ control, name: ['fullName', 'username', 'shownAs'] })
  return t('profile.shownAs.preview', { name: shownName({ fullName, username, shownAs: shown }) })
}

function useNameForm(profile: OwnProfile) {
  const edit = useEditProfile()
  const form = useContractForm<ProfileEdit>({
    schema: ProfileEdit,
    defaultValues: editOf(profile),
    submit: async (values) => {
      const saved = await edit(values).catch((error: unknown) => {
        if (error instanceof ApiFailure && error.code === 'USERNAME_TAKEN')
          form.setError(
            'username',
            { type: 'server', message: 'profile.username.taken' },
            { shouldFocus: true },
          )
        throw error
      })
      form.reset(editOf(saved))
    },
  })
  return form
}

function editOf({ fullName, username, shownAs: shown, timeZone }: OwnProfile): ProfileEdit {
  return { fullName, username, shownAs: shown, timeZone }
}

function nullWhenEmpty(text: string | null): string | null {
  return text?.trim() || null
}
