import { Link } from '@tanstack/react-router'
import { t } from '#web/platform/text.ts'
import { textLinkClass } from '#web/ui/text-button.tsx'
import { AccountPage } from './account-page.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Sign in with a provider or a password (AUTH-2 … AUTH-4). */
export function Login({ redirect }: { redirect?: string }) {
  return (
    <AccountPage title={t('login.title')} lead={t('login.subtitle')}>
      <ProviderButtons redirect={redirect} />
      <SignInForm redirect={redirect} />
      <p className="text-center text-text-2">
        {t('login.noAccount')}{' '}
        <Link to="/register" className={textLinkClass}>
          {t('login.signUp')}
        </Link>
      </p>
    </AccountPage>
  )
}
