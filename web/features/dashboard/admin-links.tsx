import { Link } from '@tanstack/react-router'
import type { Member } from '#contract/account/account-operations.ts'
import { useConfig } from '#web/platform/config.ts'
import { textLinkClass } from '#web/ui/text-button.tsx'
import { t } from './dashboard-texts.ts'

/** The ways to the pages of admins and moderators; nobody else learns of them. */
export function AdminLinks({ member }: { member: Member }) {
  const config = useConfig()
  const isAdmin = member.roles.includes('admin')
  if (!isAdmin && !member.roles.includes('moderator')) return null
  return (
    <nav className="row -mt-4 mb-6 gap-x-6" aria-label={t('dashboard.admin')}>
      <Link to="/moderation" className={textLinkClass}>
        {t('dashboard.admin.moderation')}
      </Link>
      {isAdmin ? (
        <>
          <Link to="/admin/contact" className={textLinkClass}>
            {t('dashboard.admin.contact')}
          </Link>
          <Link to="/admin/payments" className={textLinkClass}>
            {t('dashboard.admin.payments')}
          </Link>
        </>
      ) : null}
      <Link to="/admin/audit" className={textLinkClass}>
        {t('dashboard.admin.audit')}
      </Link>
      {isAdmin && config?.analytics ? (
        <Link to="/admin/page-views" className={textLinkClass}>
          {t('dashboard.admin.pageViews')}
        </Link>
      ) : null}
    </nav>
  )
}
