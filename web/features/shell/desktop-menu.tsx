import { Link, useLocation } from '@tanstack/react-router'
import { BookOpen, HandHeart, Pencil, Search } from 'lucide-react'
import { BySession } from '#web/platform/session/by-session.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { ThemeToggle } from '#web/ui/buttons/theme-toggle.tsx'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'
import { MenuItemText, menuItemClass, NavGroup } from '#web/ui/navigation/menu.tsx'
import { navLinkClass, topBarWideClass } from '#web/ui/navigation/top-bar.tsx'
import { MemberPart } from './member-part.tsx'
import { t } from './shell-texts.ts'
import { SignOutWithoutScripts } from './without-scripts.tsx'

/** The links of wide screens (NAV-3 … NAV-7). That to the helplines is plain: their page has no scripts. */
export function DesktopLinks() {
  return (
    <>
      <BySession signedIn={<MemberPart name="links" />} />
      <PrayerGroup />
      <BySession signedIn={<MemberPart name="groups" />} />
      <FundraisingGroup />
      <a href="/help" className={navLinkClass}>
        {t('shell.help')}
      </a>
    </>
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
      </Link>{' '}
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

function FundraisingGroup() {
  const isCurrent = useLocation({ select: ({ pathname }) => pathname.startsWith('/fundraising') })
  return (
    <NavGroup label={t('shell.fundraising')} isCurrent={isCurrent}>
      <Link
        to="/fundraising"
        className={menuItemClass()}
        activeOptions={{ exact: true, includeSearch: false }}
      >
        <MenuItemText
          icon={<HandHeart />}
          label={t('shell.fundraising')}
          line={t('shell.fundraising.detail')}
        />
      </Link>{' '}
      <BySession signedIn={<MemberPart name="campaigns" />} />
      <Link
        to="/fundraising/browse"
        className={menuItemClass()}
        activeOptions={{ exact: true, includeSearch: false }}
      >
        <MenuItemText
          icon={<Search />}
          label={t('shell.browseCampaigns')}
          line={t('shell.browseCampaigns.detail')}
        />
      </Link>
    </NavGroup>
  )
}

/**
 * The right end of the bar: the bell, the theme, the profile, and signing in or out (NAV-7, NAV-8, NAV-9). Without `hasScripts`
 * it leaves out what needs scripts.
 */
export function BarActions({ hasScripts }: { hasScripts: boolean }) {
  const isHydrated = useIsHydrated()
  return (
    <>
      {/* First in the row, so that nothing moves when it comes; a visitor's page has nothing of it. */}
      {hasScripts && isHydrated ? <BySession signedIn={<MemberPart name="bell" />} /> : null}
      {hasScripts ? (
        <BySession signedIn={<Theme className={topBarWideClass} />} signedOut={<Theme />} />
      ) : null}
      <BySession
        signedIn={
          hasScripts ? <MemberPart name="person" /> : import.meta.env.SSR ? <PlainSignOut /> : undefined
        }
        signedOut={<SignInLinks />}
      />
    </>
  )
}

/** For a page that stays plain HTML, where scripts are off; where they are on, any other page signs out. */
function PlainSignOut() {
  return (
    <SignOutWithoutScripts
      className={buttonClass({ kind: 'ghost', size: 'sm', className: topBarWideClass })}
    />
  )
}

/** On phones, members have it in the drawer. */
function Theme({ className }: { className?: string }) {
  return <ThemeToggle label={t('shell.theme')} className={className} />
}

function SignInLinks() {
  return (
    <>
      <Link to="/login" search={{}} className={buttonClass({ kind: 'ghost', className: topBarWideClass })}>
        {t('shell.login')}
      </Link>{' '}
      <Link to="/register" className={buttonClass({ size: 'sm' })}>
        {t('shell.signUp')}
      </Link>
    </>
  )
}
