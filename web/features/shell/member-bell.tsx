import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide-react'
import { notificationLimits } from '#contract/notifications/notification-kinds.ts'
import { unseenQuery } from '#web/features/notifications/unseen-query.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { mayOpenPages, useSession } from '#web/platform/session/browser-session.tsx'
import { iconButtonClass } from '#web/ui/buttons/icon-button.tsx'
import { drawerLinkClass } from '#web/ui/navigation/drawer.tsx'
import '#web/ui/navigation/bell.css'
import { t } from './member-bar-texts.ts'

/** Read once and after each event about notifications; 0 until it is known. */
function useUnseen(): number {
  const { member } = useSession()
  const { data } = useQuery({ ...unseenQuery(useApi()), enabled: mayOpenPages(member) })
  return data?.count ?? 0
}

/** The link to the notifications in the bar, with the number of unseen ones up to "9+". */
export function Bell() {
  const count = useUnseen()
  return (
    <Link to="/notifications" className={iconButtonClass({ className: 'bell' })} aria-label={labelOf(count)}>
      <BellIcon />
      {count > 0 ? (
        <span className="bell-count" aria-hidden="true">
          {shown(count)}
        </span>
      ) : null}
    </Link>
  )
}

/** The same in the drawer. */
export function DrawerBell() {
  const count = useUnseen()
  return (
    <Link to="/notifications" className={drawerLinkClass} aria-label={labelOf(count)}>
      <BellIcon />
      {t('bell.label')}
      {count > 0 ? (
        <span className="bell-count bell-count-inline" aria-hidden="true">
          {shown(count)}
        </span>
      ) : null}
    </Link>
  )
}

function labelOf(count: number): string {
  if (count === 0) return t('bell.label')
  return count < notificationLimits.counted
    ? t('bell.unseen', { count })
    : t('bell.unseen.many', { most: count - 1 })
}

function shown(count: number): string {
  return count < notificationLimits.counted ? String(count) : t('bell.many', { most: count - 1 })
}
