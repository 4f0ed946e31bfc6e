import { useEffect, useEffectEvent } from 'react'
import type { ListedPrayerCard } from '#contract/prayers/prayer-operations.ts'
import { useStatusLine } from '#web/ui/feedback/status-line.tsx'
import { CardPills } from './card-pills.tsx'
import { useIntercession } from './intercessions/use-intercession.ts'
import { useSupport } from './use-support.ts'

/** What was pressed while this code was loading. */
export type EarlyPresses = { support: boolean; pray: boolean }

type CardActionsProps = { prayer: ListedPrayerCard; early?: EarlyPresses }

const none = { support: false, pray: false }

/** Support and 'I prayed' on the card of a prayer, as on the prayer's own page (PDET-3, REQ-321, REQ-350). */
export function CardActions({ prayer, early = none }: CardActionsProps) {
  const { id, supportCount, isSupporter, prayedToday } = prayer
  const [status, , show] = useStatusLine()
  const { toggle } = useSupport({ id, support: { count: supportCount, mine: isSupporter === true } }, show)
  const pray = useIntercession({ id, isToday: prayedToday === true }, show)
  const catchUp = useEffectEvent(() => {
    if (early.support) toggle()
    if (early.pray) pray()
  })
  useEffect(() => catchUp(), [])
  return (
    <div className="card-actions">
      <CardPills prayer={prayer} onSupport={toggle} onPray={pray} />
      {status}
    </div>
  )
}
