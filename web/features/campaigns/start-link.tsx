import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { BySession } from '#web/platform/session/by-session.tsx'
import { type ButtonStyle, buttonClass } from '#web/ui/buttons/button.tsx'
import { t } from './campaign-texts.ts'

/**
 * The link to the new-campaign form; a signed-out visitor signs in first and then continues there (FUND-1).
 */
export function StartLink({ size }: Pick<ButtonStyle, 'size'>) {
  const linkClass = buttonClass({ size })
  return (
    <BySession
      signedIn={
        <Link to="/fundraising/create" className={linkClass}>
          <Plus />
          {t('fundraising.start')}
        </Link>
      }
      signedOut={
        <Link to="/login" search={{ redirect: '/fundraising/create' }} className={linkClass}>
          {t('fundraising.login')}
        </Link>
      }
    />
  )
}
