import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { prayerLimits } from '#contract/prayers/prayer-constants.ts'
import type { Author } from '#contract/values/author.ts'
import { shorten } from '#contract/values/text.ts'
import { ownGroupsQuery } from '#web/features/groups/group-queries.ts'
import '#web/platform/general-texts.ts'
import { useApi } from '#web/platform/use-api.ts'
import { PrayerCard } from './prayer-card.tsx'
import type { PrayerForm } from './prayer-fields.tsx'
import { t } from './prayer-texts.ts'

/** The card as others will see it, while it is written, and who they are. */
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
        {audience?.kind === 'groups' ? <GroupReaders groupIds={audience.groupIds ?? []} /> : null}
        {audience?.kind === 'public' ? t('prayer.audience.public.confirm') : null}
        {audience?.kind === 'private' ? t('prayer.audience.private.detail') : null}
      </p>
    </>
  )
}

const list = new Intl.ListFormat('en-ZA', { type: 'conjunction' })

function GroupReaders({ groupIds }: { groupIds: readonly string[] }) {
  const { data = [] } = useQuery(ownGroupsQuery(useApi()))
  const names = data.filter(({ id }) => groupIds.includes(id)).map(({ name }) => name)
  if (names.length === 0) return t('newPrayer.preview.noGroups')
  return t('newPrayer.preview.groups', { groups: list.format(names) })
}
