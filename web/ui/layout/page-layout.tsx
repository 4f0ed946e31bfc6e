import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type MainProps = {
  /** Right for everything but full-bleed pages. */
  padded?: boolean
  /** Takes the whole screen: the bars, notices and footer of the site are hidden while it is shown. */
  isFullScreen?: boolean
  children: ReactNode
}

/** The main landmark. */
export function Main({ padded = true, isFullScreen = false, children }: MainProps) {
  const classes = [padded && !isFullScreen && 'main-padded', isFullScreen && 'main-full-screen']
  return (
    <main id="main" tabIndex={-1} className={classNames('main', ...classes)}>
      {children}
    </main>
  )
}

/** The column that holds a page's content, with gutters. */
export function Page({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classNames('page', className)}>{children}</div>
}

type PageHeadProps = { title: ReactNode; lead?: ReactNode; action?: ReactNode }

/** The top of a page inside the app: its one h1, a sentence, and at most one main action. */
export function PageHead({ title, lead, action }: PageHeadProps) {
  return (
    <div className="page-head">
      <div>
        <h1>{title}</h1>
        {lead ? <p>{lead}</p> : null}
      </div>
      {action}
    </div>
  )
}

/** The heading of a section, with an optional link or button at its end. */
export function SectionHead({ title, action }: { title: ReactNode; action?: ReactNode }) {
  return (
    <div className="section-head">
      <h2>{title}</h2>
      {action}
    </div>
  )
}

/** Cards in one, two and (unless `two`) three columns as the screen grows. */
export function CardGrid({ two = false, children }: { two?: boolean; children: ReactNode }) {
  return <div className={classNames('cards', !two && 'cards-3')}>{children}</div>
}

/** Jumps over the menus; the first thing the Tab key meets. */
export function SkipLink({ children }: { children: ReactNode }) {
  return (
    <a className="skip-link" href="#main">
      {children}
    </a>
  )
}
