import { HandHeart } from 'lucide-react'
import { formatNumber } from '#contract/messages/fill.ts'
import type { ListedPrayerCard } from '#contract/prayers/prayer-operations.ts'
import { PrayedToggle } from '#web/ui/buttons/prayed-toggle.tsx'
import { prayedLabel } from './intercessions/prayed-label.ts'
import { t } from './wall/wall-texts.ts'
import '#web/ui/cards/card-actions.css'

type CardActProps = {
  prayer: ListedPrayerCard
  onSupport: () => void
  onPray: () => void
}

/**
 * The one act of a card: 'I prayed', and once it is prayed for by somebody who does not carry it, 'Carry it?' in the
 * same place, which is Support (REQ-321). The code that sends them is elsewhere.
 */
export function CardAct({ prayer, onSupport, onPray }: CardActProps) {
  const { title, status, isCarried, prayedToday } = prayer
  const about = t('support.about', { title })
  const isOffered = status === 'active' && prayedToday === true && isCarried === false
  return (
    <PrayedToggle
      isPrayed={prayedToday === true}
      label={t(prayedLabel(status, prayedToday === true))}
      about={about}
      onPress={onPray}
      offer={
        isOffered
          ? {
              label: t('support.carry'),
              line: t('support.carry.detail'),
              about: `${t('support.support')} ${about}`,
              onAccept: onSupport,
            }
          : undefined
      }
    />
  )
}

/** How many support a prayer, the reader among them; nothing where nobody does. */
export function CardSupporters({
  prayer: { supportCount: count, isSupporter },
}: {
  prayer: ListedPrayerCard
}) {
  if (count === 0) return <span />
  return (
    <span className={isSupporter ? 'card-supporters card-supporters-mine' : 'card-supporters'}>
      <HandHeart />
      <span aria-hidden="true">{isSupporter ? withYou(count - 1) : formatNumber(count)}</span>{' '}
      <span className="sr-only">{t('prayer.supporters', { count })}</span>
    </span>
  )
}

function withYou(others: number): string {
  return others > 0 ? t('support.withYou', { others: formatNumber(others) }) : t('support.you')
}
