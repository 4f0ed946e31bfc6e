import { Link } from '@tanstack/react-router'
import { DraftNote } from '#web/features/writing/draft-note.tsx'
import { useSession } from '#web/platform/session/browser-session.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { t } from './prayer-texts.ts'

type SignedOutNoteProps = { detail: string; returnTo: string }

/** The notes below a form: a draft is saved, or the session ended. */
export function DraftNotes({
  onDiscard,
  ...signedOut
}: SignedOutNoteProps & { onDiscard: (() => void) | undefined }) {
  return (
    <>
      <DraftNote onDiscard={onDiscard} />
      <SignedOutNote {...signedOut} />
    </>
  )
}

/** The session ended while the form was open: the draft stays on the device until the sign-in (REQ-152). */
export function SignedOutNote({ detail, returnTo }: SignedOutNoteProps) {
  if (useSession().status !== 'signed-out') return null
  return (
    <Note kind="warn" title={t('newPrayer.unauthenticated')}>
      {detail}{' '}
      <Link to="/login" search={{ redirect: returnTo }} className={textLinkClass}>
        {t('newPrayer.signIn')}
      </Link>
    </Note>
  )
}
