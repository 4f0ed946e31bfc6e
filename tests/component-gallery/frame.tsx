import {
  BookOpen,
  Globe,
  HandCoins,
  HandHeart,
  LayoutDashboard,
  LogOut,
  Pencil,
  Plus,
  Search,
  User,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { ThemeToggle } from '#web/ui/buttons/theme-toggle.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { SkipLink } from '#web/ui/layout/page-layout.tsx'
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

const LOGO = (
  <a className={logoClass} href="#main">
    <Logo name="Thandaza" />
  </a>
)

export function Frame({
  signedIn = true,
  foot = true,
  children,
}: {
  signedIn?: boolean
  foot?: boolean
  children: ReactNode
}) {
  return (
    <>
      <SkipLink>Skip to content</SkipLink>
      <TopBar
        menu={<Menus />}
        logo={LOGO}
        navLabel="Main"
        nav={<Links signedIn={signedIn} />}
        actions={<HeaderActions signedIn={signedIn} />}
      />
      {children}
      {foot ? <Foot /> : null}
      <Toaster label="Messages" closeLabel="Close" />
    </>
  )
}

function Links({ signedIn }: { signedIn: boolean }) {
  return (
    <>
      {signedIn && (
        <>
          <a className={navLinkClass} aria-current="page" href="#main">
            Dashboard
          </a>
          <a className={navLinkClass} href="#main">
            Community
          </a>
        </>
      )}
      <NavGroup label="Prayer">
        <a className={menuItemClass()} href="#main">
          <MenuItemText icon={<Pencil />} label="Submit Prayer" line="Write it down and choose who sees it" />
        </a>
        <a className={menuItemClass()} href="#main">
          <MenuItemText icon={<BookOpen />} label="Public Prayers" line="Requests shared with everyone" />
        </a>
      </NavGroup>
      <NavGroup label="Fundraising">
        <a className={menuItemClass()} href="#main">
          <MenuItemText icon={<HandHeart />} label="Browse Campaigns" line="Give to a cause" />
        </a>
      </NavGroup>
    </>
  )
}

function HeaderActions({ signedIn }: { signedIn: boolean }) {
  if (!signedIn)
    return (
      <>
        <ThemeToggle label="Switch between light and dark" />
        <a className={buttonClass({ kind: 'ghost', className: topBarWideClass })} href="#main">
          Login
        </a>
        <a className={buttonClass({ size: 'sm' })} href="#main">
          Sign Up
        </a>
      </>
    )
  return (
    <>
      <ThemeToggle label="Switch between light and dark" />
      <a className={personLinkClass} href="#main">
        <PersonLinkText avatar={<Avatar tint={1} name="Nomvula Dlamini" size="sm" />}>Profile</PersonLinkText>
      </a>
      <button
        type="button"
        className={classNames(buttonClass({ kind: 'ghost', size: 'sm' }), topBarWideClass)}
      >
        Sign Out
      </button>
    </>
  )
}

function Menus() {
  const foot = (
    <div className="stack">
      <div className="row">
        <Avatar tint={2} name="Nomvula Dlamini" />
        <span>
          <strong>Nomvula Dlamini</strong>
        </span>
      </div>
      <button type="button" className={buttonClass({ kind: 'secondary', block: true })}>
        <LogOut />
        Sign Out
      </button>
    </div>
  )
  return (
    <Drawer openLabel="Open menu" closeLabel="Close menu" label="Menu" logo={LOGO} foot={foot}>
      <a className={drawerLinkClass} aria-current="page" href="#main">
        <LayoutDashboard />
        Dashboard
      </a>
      <a className={drawerLinkClass} href="#main">
        <Globe />
        Community
      </a>
      <DrawerGroup icon={<BookOpen />} label="Prayer" open>
        <a className={drawerLinkClass} href="#main">
          Submit Prayer
        </a>
        <a className={drawerLinkClass} href="#main">
          Public Prayers
        </a>
      </DrawerGroup>
      <DrawerGroup icon={<Users />} label="Groups">
        <a className={drawerLinkClass} href="#main">
          <Search />
          Explore Groups
        </a>
      </DrawerGroup>
      <DrawerGroup icon={<HandCoins />} label="Fundraising">
        <a className={drawerLinkClass} href="#main">
          <Plus />
          Create Campaign
        </a>
      </DrawerGroup>
      <a className={drawerLinkClass} href="#main">
        <User />
        Profile
      </a>
    </Drawer>
  )
}

function Foot() {
  const link = (text: string) => ({ key: text, link: <a href="#main">{text}</a> })
  return (
    <Footer
      about={
        <>
          {LOGO}
          <p className="mt-2">Connecting South African believers through prayer and testimony.</p>
        </>
      }
      columns={[
        { title: 'Support', links: [link('Contact Us'), link('FAQ')] },
        { title: 'Legal', links: [link('Privacy Policy'), link('Terms of Service')] },
      ]}
      closing={
        <>
          <span>© 2026 Thandaza. All rights reserved.</span>
          <span>Made in South Africa</span>
        </>
      }
    />
  )
}
