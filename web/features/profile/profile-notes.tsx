import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Member } from '#contract/account/account-operations.ts'
import { useSession } from '#web/platform/session.tsx'
import { formatInstant } from '#web/platform/time.ts'
import { useApi } from '#web/platform/use-api.ts'
import { Note } from '#web/ui/note.tsx'
import { textLinkClass } from '#web/ui/text-button.tsx'
import { profileQuery } from './profile-queries.ts'
import { t } from './profile-texts.ts'

/** The session ended while the page was open; what was typed stays, and so does the note (PROF-1, REQ-151, REQ-152). */
export function SignedOutNote() {
  const isSignedOut = useSession().status === 'signed-out'
  if (!isSignedOut) return null
  return (
    <div className="notice-on-top mb-6">
      <Note kind="bad" title={t('profile.signedOut')}>
        <Link to="/login" search={{ redirect: '/profile' }} className={textLinkClass}>
          {t('profile.signIn')}
        </Link>
      </Note>
    </div>
  )
}

/** Until when one only reads and why, and what one may do all the same (REQ-119). */
export function SuspendedNote({ member: { suspendedUntil, timeZone } }: { member: Member }) {
  const reason = useQuery(profileQuery(useApi())).data?.suspendedReason
  if (!suspendedUntil) return null
  return (
    <div className="mb-6">
      <Note kind="warn" title={t('profile.suspended', { until: formatInstant(suspendedUntil, timeZone) })}>
        {reason ? <p className="wrap-anywhere">{t('profile.suspended.reason', { reason })}</p> : null}
        <p>{t('profile.suspended.may')}</p>
      </Note>
    </div>
  )
}
