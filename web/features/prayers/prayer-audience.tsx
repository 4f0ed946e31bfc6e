import { useController } from 'react-hook-form'
import type { GroupName } from '#contract/values/audience.ts'
import { AudienceField } from './audience-field.tsx'
import type { PrayerForm } from './prayer-fields.tsx'
import { t } from './prayer-texts.ts'

type PrayerAudienceProps = { form: PrayerForm; displayName: string; currentGroup?: GroupName }

/** Who can see the new prayer, as part of its form. */
export function PrayerAudience({ form, displayName, currentGroup }: PrayerAudienceProps) {
  const { field } = useController({ control: form.control, name: 'audience' })
  const { kind = 'private', groupIds = [] } = field.value ?? {}
  return (
    <AudienceField
      legend={t('prayer.audience')}
      publicNote={t('prayer.audience.public.confirm')}
      value={{ kind, groupIds }}
      onChange={field.onChange}
      displayName={displayName}
      currentGroup={currentGroup}
      error={form.errorOf('audience') ?? form.errorOf('audience.groupIds')}
      groupsRef={field.ref}
    />
  )
}
