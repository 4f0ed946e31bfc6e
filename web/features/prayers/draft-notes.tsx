import { Link } from '@tanstack/react-router'
import { useSession } from '#web/platform/session.tsx'
import { Note } from '#web/ui/note.tsx'
import { TextButton, textLinkClass } from '#web/ui/text-button.tsx'
import { t } from './texts.ts'

/** Says that a draft is on the device, and offers to discard it (decision 166). */
export function DraftNote({ onDiscard }: { onDiscard: (() => void) | undefined }) {
  return (
    <div className="row min-h-11 text-sm text-text-3">
      <span role="status">{onDiscard ? t('newPrayer.draft') : null}</span>
      {onDiscard ? <TextButton onClick={onDiscard}>{t('newPrayer.draft.discard')}</TextButton> : null}
    </div>
  )
}

/** The session ended while the form was open: the words wait on the device for the sign-in (decision 152). */
export function SignedOutNote({ detail, returnTo }: { detail: string; returnTo: string }) {
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
