import type { ReactNode } from 'react'
import { SkipLink } from '#web/ui/page.tsx'
import { Toaster } from '#web/ui/toaster.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { DemoRibbon } from './demo-ribbon.tsx'
import { BarActions, DesktopLinks } from './desktop-menu.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { t } from './shell-texts.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteLink } from './site-link.tsx'
import { TestPaymentsBanner } from './test-payments-banner.tsx'

type FrameProps = {
  siteName: string
  /** False on pages that stay plain HTML: they leave out what needs scripts. */
  hasScripts: boolean
  /** What every page has to say first; almost always nothing. */
  notice?: ReactNode
  children: ReactNode
}

/** Bar, menus, footer and messages around every page (NAV-1, NAV-2, NAV-10 … NAV-13). */
export function Frame({ siteName, hasScripts, notice, children }: FrameProps) {
  return (
    <>
      <SkipLink>{t('shell.skip')}</SkipLink>
      {notice}
      <DemoRibbon />
      <TestPaymentsBanner />
      <TopBar
        menu={<PhoneMenu siteName={siteName} hasScripts={hasScripts} />}
        logo={<SiteLink name={siteName} />}
        nav={<DesktopLinks />}
        navLabel={t('shell.mainNav')}
        actions={<BarActions hasScripts={hasScripts} />}
      />
      {children}
      <SiteFooter siteName={siteName} />
      {hasScripts ? <Toaster label={t('shell.messages')} closeLabel={t('action.close')} /> : null}
    </>
  )
}
