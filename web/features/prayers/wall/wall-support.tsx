import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { ListedPrayerCard } from '#contract/prayers/prayer-operations.ts'
import { SupportPill } from '#web/features/prayers/support-pill.tsx'
import { useSession } from '#web/platform/session/browser-session.tsx'
import { BySession } from '#web/platform/session/by-session.tsx'
import { actAttribute } from '#web/platform/session/pending-act.ts'
import { SupportWords } from '#web/ui/buttons/support-toggle.tsx'
import { t } from './wall-texts.ts'

/** Only members' browsers load the code that sends a support. */
const CardSupport = lazy(async () => {
  const { CardSupport: component } = await import('#web/features/prayers/card-support.tsx')
  return { default: component }
})

/** Support on a card of the wall: a member gives it at once, a visitor is led to the sign-in and to the prayer (REQ-321). */
export function WallSupport({ prayer }: { prayer: ListedPrayerCard }) {
  return (
    <BySession
      signedIn={<MemberSupport prayer={prayer} />}
      signedOut={<SupportSignInLink prayer={prayer} />}
    />
  )
}

/** A press while the code is loading counts as soon as it is there. */
function MemberSupport({ prayer }: { prayer: ListedPrayerCard }) {
  const [wasPressed, setWasPressed] = useState(false)
  const isMember = useSession().status === 'signed-in'
  const pill = (
    <SupportPill
      prayer={prayer}
      pressed={(prayer.isSupporter === true) !== wasPressed}
      onToggle={() => setWasPressed(!wasPressed)}
    />
  )
  if (!isMember) return pill
  return (
    <Suspense fallback={pill}>
      <CardSupport prayer={prayer} wasPressed={wasPressed} />
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
