import type { ListedPrayerCard } from '#contract/prayers/prayer-operations.ts'
import { PrayedToggle } from '#web/ui/buttons/prayed-toggle.tsx'
import { SupportToggle } from '#web/ui/buttons/support-toggle.tsx'
import { prayedLabel } from './intercessions/prayed-label.ts'
import { t } from './wall/wall-texts.ts'
import '#web/ui/cards/card-actions.css'

type CardPillsProps = {
  prayer: ListedPrayerCard
  onSupport: () => void
  onPray: () => void
}

/** "Support" and "I prayed" on the card of a prayer, without the code that sends them. */
export function CardPills({ prayer, onSupport, onPray }: CardPillsProps) {
  const { title, status, supportCount, isSupporter, prayedToday } = prayer
  const about = t('support.about', { title })
  return (
    <>
      <SupportToggle
        pressed={isSupporter === true}
        count={supportCount}
        label={t('support.support')}
        pressedLabel={t('support.supporting')}
        about={about}
        onToggle={onSupport}
      />{' '}
      <PrayedToggle
        isPrayed={prayedToday === true}
        label={t(prayedLabel(status, prayedToday === true))}
        about={about}
        onPress={onPray}
      />
    </>
  )
}
