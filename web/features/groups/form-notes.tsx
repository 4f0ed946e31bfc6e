import { Link } from '@tanstack/react-router'
import { useSession } from '#web/platform/session.tsx'
import { Note } from '#web/ui/note.tsx'
import { TextButton, textLinkClass } from '#web/ui/text-button.tsx'
import { t } from './texts.ts'

/** Says that a draft is on the device, and offers to discard it (decision 166). */
export function DraftNote({ onDiscard }: { onDiscard: (() => void) | undefined }) {
  return (
    <div className="row min-h-11 text-sm text-text-3">
      <span role="status">{onDiscard ? t('group.draft') : null}</span>
      {onDiscard ? <TextButton onClick={onDiscard}>{t('group.draft.discard')}</TextButton> : null}
    </div>
  )
}

type SignedOutProps = {
  returnTo: string
  /** Called on the way to the sign-in. */
  onLeave?: () => void
}

/** The session ended while the form was open: the words wait on the device for the sign-in (decision 152). */
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
