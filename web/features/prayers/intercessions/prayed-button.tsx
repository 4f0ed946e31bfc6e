import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { t } from '#web/features/prayers/prayer-texts.ts'
import { takeAdmittedAct } from '#web/platform/session/pending-act.ts'
import { PrayedToggle } from '#web/ui/buttons/prayed-toggle.tsx'
import { useStatusLine } from '#web/ui/feedback/status-line.tsx'
import { prayedLabel } from './prayed-label.ts'
import { useIntercession } from './use-intercession.ts'

/** 'I prayed' on the page of a prayer, with what it led to below it; null for who may not pray for it. */
export function usePrayedButton(prayer: Prayer): ReactNode {
  const [status, , show] = useStatusLine()
  const { isToday } = prayer.intercessions.mine
  const press = useIntercession({ id: prayer.id, isToday }, show)
  useAdmittedPrayer(prayer, press)
  if (!mayPrayFor(prayer)) return null
  const label = !isToday && prayer.mine ? t('intercession.prayAgain') : t(prayedLabel(prayer.status, isToday))
  return (
    <div>
      <PrayedToggle big isPrayed={isToday} label={label} onPress={press} />
      {status}
    </div>
  )
}

type OwnPrayedButtonProps = { prayer: { id: string; title: string; prayedToday: boolean } }

/** 'I prayed again' beside an own prayer in a list. */
export function OwnPrayedButton({ prayer: { id, title, prayedToday } }: OwnPrayedButtonProps) {
  const [status, , show] = useStatusLine()
  const press = useIntercession({ id, isToday: prayedToday }, show)
  return (
    <div className="status-line-brief">
      <PrayedToggle
        isPrayed={prayedToday}
        label={t(prayedToday ? 'intercession.prayed' : 'intercession.prayAgain')}
        about={t('support.about', { title })}
        onPress={press}
      />
      {status}
    </div>
  )
}

function mayPrayFor({ viewerCan, status, isHidden }: Prayer): boolean {
  return viewerCan.includes('prayer.intercede') && status !== 'archived' && !isHidden
}

/** Prays once for the press that was made before the sign-in that led here (REQ-301). */
function useAdmittedPrayer(prayer: Prayer, press: () => void): void {
  const isWanted = !prayer.mine && !prayer.intercessions.mine.isToday && mayPrayFor(prayer)
  const pray = useEffectEvent(() => {
    if (takeAdmittedAct('pray', prayer.id) && isWanted) press()
  })
  useEffect(() => pray(), [])
}
