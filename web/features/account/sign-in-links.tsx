import { Link } from '@tanstack/react-router'
import { rememberReturnPath } from '#web/platform/session/return-path.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { t } from './account-texts.ts'

type SignInLinksProps = {
  /** The page to come back to. */
  redirect: string
}

/** Registering and signing in with equal weight, on pages that visitors read (REQ-21). */
export function SignInLinks({ redirect }: SignInLinksProps) {
  const look = buttonClass({ kind: 'secondary', className: 'flex-1' })
  const leave = () => rememberReturnPath(redirect)
  return (
    <div className="row">
      <Link to="/register" search={{ redirect }} onClick={leave} className={look}>
        {t('login.signUp')}
      </Link>
      <Link to="/login" search={{ redirect }} onClick={leave} className={look}>
        {t('login.submit')}
      </Link>
    </div>
  )
}
