import { Link, useLocation } from '@tanstack/react-router'
import { Note } from '#web/ui/note.tsx'
import { textLinkClass } from '#web/ui/text-button.tsx'
import { AccountPage } from './account-page.tsx'
import { t } from './account-texts.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import { ResendVerification } from './resend-verification.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Sign in with a provider or a password (AUTH-2 … AUTH-4). */
export function Login({ redirect }: { redirect?: string }) {
  const newEmail = useLocation({ select: ({ state }) => state.newEmail })
  return (
    <AccountPage title={t('login.title')} lead={t('login.subtitle')}>
      {newEmail ? (
        <ResendVerification email={newEmail}>{t('login.new', { email: newEmail })}</ResendVerification>
      ) : redirect ? (
        <Why />
      ) : null}
      <ProviderButtons redirect={redirect} />
      <SignInForm redirect={redirect} email={newEmail} />
      <p className="text-center text-text-2">
        {t('login.noAccount')}{' '}
        <Link to="/register" className={textLinkClass}>
          {t('login.signUp')}
        </Link>
      </p>
    </AccountPage>
  )
}

/** Somebody who followed a link learns why they are asked, and that an account brings them back to it. */
function Why() {
  return (
    <Note>
      {t('login.why')}{' '}
      <Link to="/register" className={textLinkClass}>
        {t('login.why.register')}
      </Link>
    </Note>
  )
}
