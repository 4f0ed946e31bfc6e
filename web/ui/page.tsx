import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** The main landmark; `padded` is right for everything but full-bleed pages. */
export function Main({ padded = true, children }: { padded?: boolean; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={classNames('main', padded && 'main-padded')}>
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

type ColumnsProps = { aside: ReactNode; asideLabel?: string; children: ReactNode }

/** Content with a narrow column beside it that stays in view; below it on phones. */
export function Columns({ aside, asideLabel, children }: ColumnsProps) {
  return (
    <div className="columns">
      <div className="min-w-0">{children}</div>
      <aside className="aside stack" aria-label={asideLabel}>
        {aside}
      </aside>
    </div>
  )
}

/** Two columns of nearly equal weight, 7 to 5. */
export function EvenColumns({ children }: { children: ReactNode }) {
  return <div className="columns columns-even">{children}</div>
}

/** Cards in one, two and (unless `two`) three columns as the screen grows. */
export function CardGrid({ two = false, children }: { two?: boolean; children: ReactNode }) {
  return <div className={classNames('cards', !two && 'cards-3')}>{children}</div>
}

/** The main action of a page at the foot of a phone's screen; gone on wide screens. */
export function StickyBar({ children }: { children: ReactNode }) {
  return <div className="sticky-bar">{children}</div>
}

/** The class of the way back above a title: `<Link className={backLinkClass}><BackLinkText>…`. */
export const backLinkClass = 'back-link'

/** The arrow and the name of the page a back link leads to. */
export function BackLinkText({ children }: { children: ReactNode }) {
  return (
    <>
      <ArrowLeft />
      {children}
    </>
  )
}

/** Jumps over the menus; the first thing the Tab key meets. */
export function SkipLink({ children }: { children: ReactNode }) {
  return (
    <a className="skip-link" href="#main">
      {children}
    </a>
  )
}
