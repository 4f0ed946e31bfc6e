import { Link } from '@tanstack/react-router'
import { useSession } from '#web/platform/session/browser-session.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { t } from './group-texts.ts'

type SignedOutProps = {
  returnTo: string
  /** Called before the navigation to the sign-in. */
  onLeave?: () => void
}

/** The session ended while the form was open: the draft stays on the device until the sign-in (REQ-152). */
export function SignedOutNote({ returnTo, onLeave }: SignedOutProps) {
  if (useSession().status !== 'signed-out') return null
  return (
    <Note kind="warn" title={t('group.signedOut')}>
      {t('group.signedOut.detail')}{' '}
      <Link to="/login" search={{ redirect: returnTo }} className={textLinkClass} onClick={onLeave}>
        {t('group.signIn')}
      </Link>
    </Note>
  )
}
