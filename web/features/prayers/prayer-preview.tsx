import { useWatch } from 'react-hook-form'
import { prayerLimits } from '#contract/constants.ts'
import type { Author } from '#contract/prayers.ts'
import { shorten } from '#contract/text.ts'
import { PrayerCard } from './prayer-card.tsx'
import type { PrayerForm } from './prayer-fields.tsx'
import { t } from './texts.ts'

/** The card as others will see it, while it is written. */
export function PrayerPreview({ form, author }: { form: PrayerForm; author: Author }) {
  const { title, description, category, audience } = useWatch({ control: form.control })
  const excerpt = shorten(description?.trim() ?? '', prayerLimits.excerpt)
  return (
    <>
      <p className="field-label text-text-2">{t('newPrayer.preview')}</p>
      <PrayerCard
        prayer={{
          title: title?.trim() || t('newPrayer.preview.title'),
          excerpt: excerpt || t('newPrayer.preview.description'),
          category: category ?? 'other',
          status: 'active',
          author,
          supportCount: 0,
        }}
        when={t('time.justNow')}
      />
      <p className="text-sm text-text-3">
        {audience?.kind === 'public'
          ? t('prayer.audience.public.confirm')
          : t('prayer.audience.private.detail')}
      </p>
    </>
  )
}
