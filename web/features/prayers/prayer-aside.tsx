import type { ReactNode } from 'react'
import type { PrayerPage } from '#contract/api/screen-operations.ts'
import { RemindMe } from '#web/features/reminders/remind-me.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { SupportRing } from '#web/ui/drawings/support-ring.tsx'
import { PrayedForPanel } from './intercessions/prayed-for-panel.tsx'
import { PrayedLine } from './intercessions/prayed-line.tsx'
import { TellMeSwitch } from './intercessions/tell-me-switch.tsx'
import { t } from './prayer-texts.ts'
import { ShareMenu, WhyNotShared } from './share/share-menu.tsx'

type PrayerAsideProps = { page: PrayerPage; prayed: ReactNode; support: ReactNode }

/** Beside a prayer: for its owner who prayed, for all the numbers, and the actions that are not in a phone's bar. */
export function PrayerAside({ page, prayed, support }: PrayerAsideProps) {
  const { prayer, prayedFor, isNotifiedWhenPrayed } = page
  const { count, mine: isMine } = prayer.support
  return (
    <>
      {prayedFor ? <PrayedForPanel prayer={prayer} prayedFor={prayedFor} /> : null}
      {isNotifiedWhenPrayed === null ? null : (
        <TellMeSwitch prayerId={prayer.id} isNotified={isNotifiedWhenPrayed} />
      )}
      <Card padded className="stack">
        <SupportRing count={count} mine={isMine} />
        <p className="text-center text-sm text-text-2">{t('prayerPage.fromOthers', { count })}</p>
        <PrayedLine prayer={prayer} />
        {prayed ? <div className="wide-only">{prayed}</div> : null}
        {support ? <div className={prayer.mine ? undefined : 'wide-only'}>{support}</div> : null}
        <div className={prayer.mine ? 'wide-only' : undefined}>
          <ShareMenu prayer={prayer} />
        </div>
        <WhyNotShared prayer={prayer} />
        <RemindMe prayer={prayer} hasReminder={page.hasReminder} />
      </Card>
    </>
  )
}
