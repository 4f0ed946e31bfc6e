import type { OwnPrayerCard } from '#contract/prayers/prayer-operations.ts'
import { t } from '#web/features/prayers/prayer-texts.ts'
import { MetaItem } from '#web/ui/lists/meta.tsx'

/** How many people prayed today and this week, on the row of an own prayer; nothing when nobody did. */
export function PrayedForMeta({ peopleToday: today, peopleThisWeek: week }: OwnPrayerCard['prayedFor']) {
  if (week === 0) return null
  return (
    <MetaItem>
      {today > 0 ? t('prayedFor.todayAndWeek', { today, week }) : t('prayedFor.week', { week })}
    </MetaItem>
  )
}
