import { BookOpen, LayoutDashboard, LogOut, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { ThemeToggle } from '#web/ui/buttons/theme-toggle.tsx'
import { Main, Page, SkipLink } from '#web/ui/layout/page-layout.tsx'
import { Drawer, DrawerGroup, drawerLinkClass } from '#web/ui/navigation/drawer.tsx'
import { Footer } from '#web/ui/navigation/footer.tsx'
import { Logo, logoClass } from '#web/ui/navigation/logo.tsx'
import { MenuItemText, menuItemClass, NavGroup } from '#web/ui/navigation/menu.tsx'
import {
  navLinkClass,
  PersonLinkText,
  personLinkClass,
  TopBar,
  topBarWideClass,
} from '#web/ui/navigation/top-bar.tsx'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { Toaster } from '#web/ui/toasts/toaster.tsx'

const logo = (
  <a className={logoClass} href="#main">
    <Logo name="Thandaza" />
  </a>
)

/** The top bar, a page with sections of components, and the footer. */
export function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <SkipLink>Skip to content</SkipLink>
      <TopBar menu={<Menus />} logo={logo} navLabel="Main" nav={<Links />} actions={<Actions />} />
      <Main>
        <Page>
          <h1>{title}</h1>
          {children}
        </Page>
      </Main>
      <Footer
        about={logo}
        columns={['Support', 'Legal'].map((column) => ({
          title: column,
          links: [{ key: 'link', link: <a href="#main">A page of {column}</a> }],
        }))}
        languages={
          <p className="footer-languages">
            <a className="footer-language-names" href="#main">
              Language: English · isiZulu · Tshivenḓa
            </a>
          </p>
        }
        closing={<span>© 2026 Thandaza. All rights reserved.</span>}
      />
      <Toaster label="Messages" closeLabel="Close" />
    </>
  )
}

/** Components that belong together, under their own heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack my-10">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Links() {
  return (
    <>
      <a className={navLinkClass} aria-current="page" href="#main">
        Dashboard
      </a>
      <NavGroup label="Prayer">
        <a className={menuItemClass()} href="#main">
          <MenuItemText icon={<Pencil />} label="Submit Prayer" line="Write it down and choose who sees it" />
        </a>
      </NavGroup>
    </>
  )
}

function Actions() {
  return (
    <>
      <ThemeToggle label="Switch between light and dark" />
      <a className={`${personLinkClass} ${topBarWideClass}`} href="#main">
        <PersonLinkText avatar={<Avatar tint={1} name="Nomvula Dlamini" size="sm" />}>Profile</PersonLinkText>
      </a>
    </>
  )
}

function Menus() {
  const foot = (
    <button type="button" className={buttonClass({ kind: 'secondary', block: true })}>
      <LogOut />
      Sign Out
    </button>
  )
  return (
    <Drawer openLabel="Open menu" closeLabel="Close menu" label="Menu" logo={logo} foot={foot}>
      <a className={drawerLinkClass} aria-current="page" href="#main">
        <LayoutDashboard />
        Dashboard
      </a>
      <DrawerGroup icon={<BookOpen />} label="Prayer" open>
        <a className={drawerLinkClass} href="#main">
          Submit Prayer
        </a>
      </DrawerGroup>
    </Drawer>
  )
}
