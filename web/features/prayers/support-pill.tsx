import type { ListedPrayerCard } from '#contract/prayers/prayer-operations.ts'
import { SupportToggle } from '#web/ui/buttons/support-toggle.tsx'
import { t } from './wall/wall-texts.ts'

type SupportPillProps = {
  prayer: ListedPrayerCard
  /** The state until the code is loaded that changes the prayer's own. */
  pressed?: boolean
  onToggle: () => void
}

/** "Support" on the card of a prayer, without the code that sends it. */
export function SupportPill({ prayer, pressed, onToggle }: SupportPillProps) {
  return (
    <SupportToggle
      pressed={pressed ?? prayer.isSupporter === true}
      count={prayer.supportCount}
      label={t('support.support')}
      pressedLabel={t('support.supporting')}
      about={t('support.about', { title: prayer.title })}
      onToggle={onToggle}
    />
  )
}
