import { Link, useLocation } from '@tanstack/react-router'
import { BookOpen, Pencil, Search, Users } from 'lucide-react'
import { themeColors } from '#web/platform/boot.ts'
import { BySession } from '#web/platform/by-session.tsx'
import { t } from '#web/platform/text.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { MenuItemText, menuItemClass, NavGroup } from '#web/ui/menu.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'
import { navLinkClass, topBarWideClass } from '#web/ui/top-bar.tsx'
import { SignOutButton } from './sign-out-button.tsx'

/** The links of wide screens (NAV-3, NAV-4, NAV-5, NAV-7). */
export function DesktopLinks() {
  return (
    <>
      <BySession signedIn={<DashboardLink />} />
      <PrayerGroup />
      <BySession signedIn={<GroupsGroup />} />
    </>
  )
}

function DashboardLink() {
  return (
    <Link to="/dashboard" className={navLinkClass}>
      {t('shell.dashboard')}
    </Link>
  )
}

function PrayerGroup() {
  const isCurrent = useLocation({
    select: ({ pathname }) => pathname === '/prayers' || pathname === '/new-prayer',
  })
  return (
    <NavGroup label={t('shell.prayer')} isCurrent={isCurrent}>
      <Link to="/new-prayer" className={menuItemClass()}>
        <MenuItemText
          icon={<Pencil />}
          label={t('shell.submitPrayer')}
          line={t('shell.submitPrayer.detail')}
        />
      </Link>
      <Link to="/prayers" className={menuItemClass()} activeOptions={{ exact: true, includeSearch: false }}>
        <MenuItemText
          icon={<BookOpen />}
          label={t('shell.publicPrayers')}
          line={t('shell.publicPrayers.detail')}
        />
      </Link>
    </NavGroup>
  )
}

function GroupsGroup() {
  const isCurrent = useLocation({ select: ({ pathname }) => pathname.startsWith('/groups') })
  return (
    <NavGroup label={t('shell.groups')} isCurrent={isCurrent}>
      <Link to="/groups" className={menuItemClass()} activeOptions={{ exact: true }}>
        <MenuItemText icon={<Users />} label={t('shell.myGroups')} line={t('shell.myGroups.detail')} />
      </Link>
      <Link
        to="/groups/explore"
        className={menuItemClass()}
        activeOptions={{ exact: true, includeSearch: false }}
      >
        <MenuItemText
          icon={<Search />}
          label={t('shell.exploreGroups')}
          line={t('shell.exploreGroups.detail')}
        />
      </Link>
    </NavGroup>
  )
}

/** The right end of the bar: the theme, and signing in or out (NAV-8, NAV-9). `isAlive`: scripts will run here. */
export function BarActions({ isAlive }: { isAlive: boolean }) {
  return (
    <>
      {isAlive ? <ThemeToggle label={t('shell.theme')} barColors={themeColors} /> : null}
      <BySession signedIn={isAlive ? <SignOutButton /> : undefined} signedOut={<SignInLinks />} />
    </>
  )
}

function SignInLinks() {
  return (
    <>
      <Link to="/login" search={{}} className={buttonClass({ kind: 'ghost', className: topBarWideClass })}>
        {t('shell.login')}
      </Link>
      <Link to="/register" className={buttonClass({ size: 'sm' })}>
        {t('shell.signUp')}
      </Link>
    </>
  )
}
