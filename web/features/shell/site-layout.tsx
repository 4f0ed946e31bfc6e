import type { ReactNode } from 'react'
import { BySession } from '#web/platform/session/by-session.tsx'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'
import { SkipLink } from '#web/ui/layout/page-layout.tsx'
import { TopBar } from '#web/ui/navigation/top-bar.tsx'
import { Toaster } from '#web/ui/toasts/toaster.tsx'
import { Connection } from './connection.tsx'
import { BarActions, DesktopLinks } from './desktop-menu.tsx'
import { MemberPart } from './member-part.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { t } from './shell-texts.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteLink } from './site-link.tsx'
import { SiteNotices } from './site-notices.tsx'
import { SlowNavigation } from './slow-navigation.tsx'

/** A part that the server's HTML leaves out: it shows when the browser has loaded its code and styles. */
function Late() {
  if (!useIsHydrated()) return null
  return (
    <>
      <BySession signedIn={<MemberPart name="places" />} />
      <BySession signedIn={<MemberPart name="wrongWord" />} />
      <SlowNavigation />
    </>
  )
}

type FrameProps = {
  siteName: string
  /** False on pages that stay plain HTML: they leave out what needs scripts. */
  hasScripts: boolean
  /** A notice on top of every page; almost always nothing. */
  notice?: ReactNode
  children: ReactNode
}

/** Bars, menus, footer and toasts around every page (NAV-1, NAV-2, NAV-10 … NAV-13, REQ-280). */
export function Frame({ siteName, hasScripts, notice, children }: FrameProps) {
  return (
    <>
      <SkipLink>{t('shell.skip')}</SkipLink>
      {notice}
      <SiteNotices />
      <TopBar
        back={<MemberPart name="above" />}
        menu={<PhoneMenu siteName={siteName} hasScripts={hasScripts} />}
        logo={<SiteLink name={siteName} />}
        nav={<DesktopLinks />}
        navLabel={t('shell.mainNav')}
        actions={<BarActions hasScripts={hasScripts} />}
      />
      <BySession signedIn={<MemberPart name="lightData" />} />
      {hasScripts ? <Connection /> : null}
      {children}
      <SiteFooter siteName={siteName} />
      {hasScripts ? <Late /> : null}
      {hasScripts ? <Toaster label={t('shell.messages')} closeLabel={t('action.close')} /> : null}
    </>
  )
}
