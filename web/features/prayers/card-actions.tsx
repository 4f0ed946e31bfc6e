import { type Ref, useEffect, useEffectEvent, useImperativeHandle } from 'react'
import type { ListedPrayerCard } from '#contract/prayers/prayer-operations.ts'
import { useStatusLine } from '#web/ui/feedback/status-line.tsx'
import { CardAct, CardSupporters } from './card-act.tsx'
import { useIntercession } from './intercessions/use-intercession.ts'
import { useSupport } from './use-support.ts'

/** 'I prayed' and then Support on the card of a prayer, as on the prayer's own page (PDET-3, REQ-321, REQ-350). */
export function CardActions({ prayer }: { prayer: ListedPrayerCard }) {
  const { toggleSupport, pray, status } = useCardActions(prayer)
  return (
    <div className="card-actions">
      <CardSupporters prayer={prayer} /> <CardAct prayer={prayer} onSupport={toggleSupport} onPray={pray} />
      {status}
    </div>
  )
}

/** The actions behind the buttons of a card. */
export type CardActionsHandle = { toggleSupport: () => void; pray: () => void }
/** What was pressed while this code was loading. */
export type EarlyPresses = { support: boolean; pray: boolean }

type LateCardActionsProps = {
  prayer: ListedPrayerCard
  early: EarlyPresses
  onCaughtUp: () => void
  ref: Ref<CardActionsHandle>
}

/**
 * The same for a page whose buttons are there before this code: hands over what they do, sends what was pressed until
 * now, and renders the status line only, so that a button keeps its focus and a press that has begun.
 */
export function LateCardActions({ prayer, early, onCaughtUp, ref }: LateCardActionsProps) {
  const { toggleSupport, pray, status } = useCardActions(prayer)
  useImperativeHandle(ref, () => ({ toggleSupport, pray }))
  const catchUp = useEffectEvent(() => {
    if (early.support) toggleSupport()
    if (early.pray) pray()
    onCaughtUp()
  })
  useEffect(() => catchUp(), [])
  return status
}

function useCardActions({ id, title, supportCount, isSupporter, prayedToday }: ListedPrayerCard) {
  const [status, , show] = useStatusLine()
  const support = { count: supportCount, mine: isSupporter === true }
  const { toggle: toggleSupport } = useSupport({ id, title, support, isUndoShown: true }, show)
  const { press: pray } = useIntercession({ id, title, isToday: prayedToday === true }, show)
  return { toggleSupport, pray, status }
}
