import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import type { ListedPrayerCard } from '#contract/prayers/prayer-operations.ts'
import { CardAct, CardSupporters } from '#web/features/prayers/card-act.tsx'
import type { CardActionsHandle, EarlyPresses } from '#web/features/prayers/card-actions.tsx'
import { prayedLabel } from '#web/features/prayers/intercessions/prayed-label.ts'
import { useSession } from '#web/platform/session/browser-session.tsx'
import { BySession } from '#web/platform/session/by-session.tsx'
import { actAttribute } from '#web/platform/session/pending-act.ts'
import { PrayedLabel } from '#web/ui/buttons/prayed-toggle.tsx'
import { t } from './wall-texts.ts'

/** Only members' browsers load the code that sends a support or a prayer said. */
const LateCardActions = lazy(async () => ({
  default: (await import('#web/features/prayers/card-actions.tsx')).LateCardActions,
}))

/**
 * The act on a card of the wall: a member says 'I prayed' and may carry it at once, a visitor is led to the sign-in and to
 * the prayer (REQ-321, REQ-350).
 */
export function WallActions({ prayer }: { prayer: ListedPrayerCard }) {
  return (
    <BySession
      signedIn={<MemberActions prayer={prayer} />}
      signedOut={<PrayedSignInLink prayer={prayer} />}
    />
  )
}

const none: EarlyPresses = { support: false, pray: false }

/**
 * A press while the code is loading waits for it, and is shown only once it can be sent: nothing is said to be done
 * that leaving the page would lose. As long as it is unknown what the member has done, the buttons say nothing that the
 * next moment would take back.
 */
function MemberActions({ prayer }: { prayer: ListedPrayerCard }) {
  const actions = useRef<CardActionsHandle>(null)
  const [early, setEarly] = useState(none)
  const isMember = useSession().status === 'signed-in'
  function press(action: keyof CardActionsHandle, presses: EarlyPresses): void {
    if (actions.current) actions.current[action]()
    else setEarly(presses)
  }
  return (
    <div
      className="card-actions"
      data-needs-scripts
      data-unknown={prayer.prayedToday === null || undefined}
      aria-busy={early.support || early.pray || undefined}
    >
      <CardSupporters prayer={prayer} />{' '}
      <CardAct
        prayer={prayer}
        onSupport={() => press('toggleSupport', { ...early, support: !early.support })}
        onPray={() => press('pray', { ...early, pray: true })}
      />
      {isMember ? (
        <Suspense>
          <LateCardActions ref={actions} prayer={prayer} early={early} onCaughtUp={() => setEarly(none)} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** 'I prayed' of a visitor leads through the sign-in to the prayer, and is counted there (REQ-301). */
function PrayedSignInLink({ prayer }: { prayer: ListedPrayerCard }) {
  const { id, title, status } = prayer
  const redirect = `/prayers/${id}`
  return (
    <div className="card-actions">
      <CardSupporters prayer={prayer} />{' '}
      <Link
        to="/login"
        search={{ redirect }}
        preload={false}
        {...actAttribute({ kind: 'pray', prayerId: id, title }, redirect)}
        className="prayed"
      >
        <PrayedLabel label={t(prayedLabel(status, false))} about={t('support.about', { title })} />
      </Link>
    </div>
  )
}
