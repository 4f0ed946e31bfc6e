import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { ListedPrayerCard } from '#contract/prayers/prayer-operations.ts'
import { CardPills } from '#web/features/prayers/card-pills.tsx'
import { useSession } from '#web/platform/session/browser-session.tsx'
import { BySession } from '#web/platform/session/by-session.tsx'
import { actAttribute } from '#web/platform/session/pending-act.ts'
import { SupportWords } from '#web/ui/buttons/support-toggle.tsx'
import { t } from './wall-texts.ts'

/** Only members' browsers load the code that sends a support or a prayer said. */
const CardActions = lazy(async () => {
  const { CardActions: component } = await import('#web/features/prayers/card-actions.tsx')
  return { default: component }
})

/**
 * The actions on a card of the wall: a member supports and says 'I prayed' at once, a visitor is led to the sign-in and
 * to the prayer (REQ-321, REQ-350).
 */
export function WallActions({ prayer }: { prayer: ListedPrayerCard }) {
  return (
    <BySession
      signedIn={<MemberActions prayer={prayer} />}
      signedOut={<SupportSignInLink prayer={prayer} />}
    />
  )
}

/** A press while the code is loading counts as soon as it is there. */
function MemberActions({ prayer }: { prayer: ListedPrayerCard }) {
  const [early, setEarly] = useState({ support: false, pray: false })
  const isMember = useSession().status === 'signed-in'
  const pills = (
    <div className="card-actions">
      <CardPills
        prayer={{
          ...prayer,
          isSupporter: (prayer.isSupporter === true) !== early.support,
          prayedToday: prayer.prayedToday === true || early.pray,
        }}
        onSupport={() => setEarly({ ...early, support: !early.support })}
        onPray={() => setEarly({ ...early, pray: true })}
      />
    </div>
  )
  if (!isMember) return pills
  return (
    <Suspense fallback={pills}>
      <CardActions prayer={prayer} early={early} />
    </Suspense>
  )
}

/** Support for a visitor leads through the sign-in to the prayer, and is given there (REQ-301). */
function SupportSignInLink({ prayer: { id, title, supportCount } }: { prayer: ListedPrayerCard }) {
  const redirect = `/prayers/${id}`
  return (
    <Link
      to="/login"
      search={{ redirect }}
      preload={false}
      {...actAttribute({ kind: 'support', prayerId: id, title }, redirect)}
      className="support"
    >
      <SupportWords label={t('support.support')} about={t('support.about', { title })} count={supportCount} />
    </Link>
  )
}
