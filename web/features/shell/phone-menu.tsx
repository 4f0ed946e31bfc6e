import { Link } from '@tanstack/react-router'
import { BookOpen, HandCoins, LifeBuoy } from 'lucide-react'
import { BySession } from '#web/platform/session/by-session.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'
import { Drawer, DrawerGroup, drawerLinkClass } from '#web/ui/navigation/drawer.tsx'
import { MemberPart } from './member-part.tsx'
import { t } from './shell-texts.ts'
import { SiteLink } from './site-link.tsx'
import { SignOutWithoutScripts } from './without-scripts.tsx'

/** The drawer of phones, with the same entries as the wide menu, and for members those of the footer (NAV-2). */
export function PhoneMenu({ siteName, hasScripts }: { siteName: string; hasScripts: boolean }) {
  const isHydrated = useIsHydrated()
  const foot = (
    <BySession
      signedIn={
        hasScripts ? (
          <MemberPart name="phonePerson" />
        ) : import.meta.env.SSR ? (
          <SignOutWithoutScripts className={buttonClass({ kind: 'secondary', block: true })} />
        ) : undefined
      }
      signedOut={<SignInLinks />}
    />
  )
  return (
    <Drawer
      openLabel={t('shell.openMenu')}
      closeLabel={t('shell.closeMenu')}
      label={t('shell.menu')}
      logo={<SiteLink name={siteName} />}
      foot={foot}
    >
      <BySession signedIn={<MemberPart name="phoneLinks" />} />
      {hasScripts && isHydrated ? <BySession signedIn={<MemberPart name="phoneBell" />} /> : null}
      <DrawerGroup icon={<BookOpen />} label={t('shell.prayer')} open>
        <Link to="/new-prayer" className={drawerLinkClass}>
          {t('shell.submitPrayer')}
        </Link>{' '}
        <Link to="/prayers" className={drawerLinkClass} activeOptions={{ exact: true, includeSearch: false }}>
          {t('shell.publicPrayers')}
        </Link>
      </DrawerGroup>
      <BySession signedIn={<MemberPart name="phoneGroups" />} />
      <FundraisingGroup />
      <BySession signedIn={<MemberPart name="phoneProfile" />} />
      <a href="/help" className={drawerLinkClass}>
        <LifeBuoy />
        {t('shell.help')}
      </a>
      <BySession signedIn={<MemberPart name="phoneSite" />} />
      <BySession signedIn={hasScripts ? <MemberPart name="phoneTheme" /> : undefined} />
    </Drawer>
  )
}

function FundraisingGroup() {
  return (
    <DrawerGroup icon={<HandCoins />} label={t('shell.fundraising')}>
      <Link
        to="/fundraising"
        className={drawerLinkClass}
        activeOptions={{ exact: true, includeSearch: false }}
      >
        {t('shell.fundraising')}
      </Link>
      <BySession signedIn={<MemberPart name="phoneCampaigns" />} />
      <Link
        to="/fundraising/browse"
        className={drawerLinkClass}
        activeOptions={{ exact: true, includeSearch: false }}
      >
        {t('shell.browseCampaigns')}
      </Link>
    </DrawerGroup>
  )
}

function SignInLinks() {
  return (
    <div className="stack">
      <Link to="/register" className={buttonClass({ block: true })}>
        {t('shell.signUp')}
      </Link>{' '}
      <Link to="/login" search={{}} className={buttonClass({ kind: 'secondary', block: true })}>
        {t('shell.login')}
      </Link>
    </div>
  )
}
