import { useEffect, useEffectEvent } from 'react'
import type { ListedPrayerCard } from '#contract/prayers/prayer-operations.ts'
import { useStatusLine } from '#web/ui/feedback/status-line.tsx'
import { SupportPill } from './support-pill.tsx'
import { useSupport } from './use-support.ts'

type CardSupportProps = {
  prayer: ListedPrayerCard
  /** Support was pressed while this code was loading. */
  wasPressed?: boolean
}

/** Support on the card of a prayer, as on the prayer's own page (PDET-3, REQ-321). */
export function CardSupport({ prayer, wasPressed = false }: CardSupportProps) {
  const { id, supportCount, isSupporter } = prayer
  const [status, , show] = useStatusLine()
  const { toggle } = useSupport({ id, support: { count: supportCount, mine: isSupporter === true } }, show)
  const catchUp = useEffectEvent(() => {
    if (wasPressed) toggle()
  })
  useEffect(() => catchUp(), [])
  return (
    <div>
      <SupportPill prayer={prayer} onToggle={toggle} />
      {status}
    </div>
  )
}
