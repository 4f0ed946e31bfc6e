import { Earth, Lock } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { OptionCards } from '#web/ui/option-cards.tsx'
import type { PrayerForm } from './prayer-fields.tsx'
import { t } from './texts.ts'

/** Who may see the prayer; public says what it means and which name it shows (decisions 90, 162). */
export function AudienceField({ form, displayName }: { form: PrayerForm; displayName: string }) {
  const kind = useWatch({ control: form.control, name: 'audience.kind' })
  return (
    <OptionCards
      legend={t('prayer.audience')}
      hint={kind === 'public' ? t('prayer.audience.public.confirm') : undefined}
      error={form.errorOf('audience')}
      choices={[
        {
          value: 'private',
          label: t('prayer.audience.private'),
          description: t('prayer.audience.private.detail'),
          icon: <Lock />,
        },
        {
          value: 'public',
          label: t('prayer.audience.public'),
          description: t('prayer.audience.public.detail', { name: displayName }),
          icon: <Earth />,
        },
      ]}
      {...form.register('audience.kind')}
    />
  )
}
