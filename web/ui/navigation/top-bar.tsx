import type { ReactNode } from 'react'

/** The class of a link in the desktop menu; the router's `aria-current` marks the open page. */
export const navLinkClass = 'nav-link'

/** The class of anything in the top bar that only wide screens show. */
export const topBarWideClass = 'top-bar-wide'

/** The classes of the elements that take the bar of a page on phones: its way back, and its acts. */
export const pageBarSlots = { back: 'page-bar-back', acts: 'page-bar-acts' } as const

type TopBarProps = {
  /** The link back of a page with a bar of its own, until that bar is there; on every other page nothing. */
  back?: ReactNode
  /** The drawer, with the button that opens it. */
  menu: ReactNode
  /** A link home: `<Link className={logoClass}><Logo/></Link>`. */
  logo: ReactNode
  nav: ReactNode
  navLabel: string
  actions: ReactNode
}

/**
 * The bar on top of every page: menu button and drawer on phones, links and groups on wide screens. With a link
 * back phones have the bar of the page in the place of menu and logo.
 */
export function TopBar({ back, menu, logo, nav, navLabel, actions }: TopBarProps) {
  return (
    <header className="top-bar">
      <div className="page top-bar-inner">
        <div className={pageBarSlots.back} />
        <div className="page-bar-first">{back}</div>
        <div className="top-bar-menu">{menu}</div>
        {logo}
        <nav className="nav" aria-label={navLabel}>
          {nav}
        </nav>
        <div className="top-bar-actions">{actions}</div>
        <div className={pageBarSlots.acts} />
      </div>
    </header>
  )
}

/** The class of the link to one's own profile, with <PersonLinkText> in it. */
export const personLinkClass = 'person-link'

/** An avatar and a word, which is for screen readers only where the bar is narrow. */
export function PersonLinkText({ avatar, children }: { avatar: ReactNode; children: ReactNode }) {
  return (
    <>
      {avatar}
      <span>{children}</span>
    </>
  )
}
