import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PrayerPage } from '#contract/api/screen-operations.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Refused } from './miracle-states.tsx'
import { t } from './miracle-texts.ts'

/** The form for a prayer of one's own that is still open; anything else says why not (MIR-8, REQ-71). */
export function MayReport({ page, children }: { page: PrayerPage; children: ReactNode }) {
  const { prayer, miracle } = page
  if (prayer.viewerCan.includes('prayer.reportMiracle')) return children
  const back = <BackToPrayerLink prayerId={prayer.id} />
  if (!prayer.mine)
    return <Refused title={t('miracle.denied')} detail={t('miracle.denied.detail')} action={back} />
  if (prayer.status === 'archived')
    return <Refused title={t('miracle.archived')} detail={t('miracle.archived.detail')} action={back} />
  return (
    <Refused
      title={t('miracle.alreadyAnswered')}
      detail={t('miracle.alreadyAnswered.detail')}
      action={miracle ? <MiracleLink miracleId={miracle.id} /> : back}
    />
  )
}

function BackToPrayerLink({ prayerId }: { prayerId: string }) {
  return (
    <Link to="/prayers/$prayerId" params={{ prayerId }} className={buttonClass()}>
      {t('miracle.backToPrayer')}
    </Link>
  )
}

function MiracleLink({ miracleId }: { miracleId: string }) {
  return (
    <Link to="/miracles/$miracleId" params={{ miracleId }} className={buttonClass()}>
      {t('miracle.read')}
    </Link>
  )
}
