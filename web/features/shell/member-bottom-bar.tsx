import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { BookOpen, LayoutDashboard, Plus, User, Users } from 'lucide-react'
import { chatLimits } from '#contract/values/constants.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { mayOpenPages, useSession } from '#web/platform/session/browser-session.tsx'
import { useMedia } from '#web/ui/layout/use-media.ts'
import { useIsSmallScreen } from '#web/ui/layout/use-small-screen.ts'
import {
  BottomBar,
  BottomBarCount,
  BottomBarDisc,
  bottomBarLinkClass,
  bottomBarMainClass,
} from '#web/ui/navigation/bottom-bar.tsx'
import { t } from './shell-texts.ts'
import { unreadMessagesQuery } from './unread-messages-query.ts'

const onlyHere = { exact: true, includeSearch: false } as const

/** The places of a member on a phone, with the number of unread messages (REQ-280). */
export function Places() {
  return (
    <BottomBar label={t('shell.places')}>
      <Link to="/dashboard" className={bottomBarLinkClass} activeOptions={onlyHere}>
        <LayoutDashboard />
        <span>{t('shell.dashboard')}</span>
      </Link>
      <Link to="/prayers" className={bottomBarLinkClass} activeOptions={onlyHere}>
        <BookOpen />
        <span>{t('shell.wall')}</span>
      </Link>
      <Link to="/new-prayer" className={bottomBarMainClass} activeOptions={onlyHere}>
        <BottomBarDisc icon={<Plus />}>{t('shell.newPrayer')}</BottomBarDisc>
      </Link>
      <Link to="/groups" className={bottomBarLinkClass} activeOptions={onlyHere} {...useWithin('/groups/')}>
        <Users />
        <span>{t('shell.groups')}</span>
        <UnreadCount />
      </Link>
      <Link to="/profile" className={bottomBarLinkClass} activeOptions={onlyHere} {...useWithin('/profile/')}>
        <User />
        <span>{t('shell.me')}</span>
      </Link>
    </BottomBar>
  )
}

/** Marks a place as current on the pages within it. */
function useWithin(beginning: string): { 'aria-current'?: 'true' } {
  const isWithin = useLocation({ select: ({ pathname }) => pathname.startsWith(beginning) })
  return isWithin ? { 'aria-current': 'true' } : {}
}

/** Read once and after each event about messages, and only where the bar is shown: an open chat on a phone hides it. */
function UnreadCount() {
  const isShown = useMedia('(max-width: 61.99rem)')
  const isChatOpen = useLocation({
    select: ({ pathname, search }) =>
      pathname.startsWith('/groups/') && 'tab' in search && search.tab === 'chat',
  })
  const isFullScreen = useIsSmallScreen() && isChatOpen
  const { member } = useSession()
  return isShown && !isFullScreen && mayOpenPages(member) ? <KnownUnreadCount /> : null
}

function KnownUnreadCount() {
  const { data } = useQuery(unreadMessagesQuery(useApi()))
  const count = data?.count ?? 0
  if (count === 0) return null
  return (
    <BottomBarCount hiddenText={t('shell.unread', { count })}>
      {count < chatLimits.unreadCounted ? count : t('shell.unread.many', { most: count - 1 })}
    </BottomBarCount>
  )
}
