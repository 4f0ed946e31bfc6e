import { Link } from '@tanstack/react-router'
import { HandHeart } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { ListedPrayerCard } from '#contract/prayers/prayer-operations.ts'
import { SupportPill } from '#web/features/prayers/support-pill.tsx'
import { useSession } from '#web/platform/session/browser-session.tsx'
import { BySession } from '#web/platform/session/by-session.tsx'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { t } from './wall-texts.ts'
import '#web/ui/buttons/support.css'

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

/** Support for a visitor leads through the sign-in to the prayer, and a message gives the reason (REQ-152). */
function SupportSignInLink({ prayer: { id, title, supportCount } }: { prayer: ListedPrayerCard }) {
  return (
    <Link
      to="/login"
      search={{ redirect: `/prayers/${id}` }}
      preload={false}
      onClick={() => showToast({ kind: 'info', title: t('support.signIn') })}
      className="support"
    >
      <HandHeart />
      <span>
        {t('support.support')} <span className="sr-only">{t('support.about', { title })}</span>
      </span>
      <span className="support-count">{supportCount}</span>
    </Link>
  )
}
