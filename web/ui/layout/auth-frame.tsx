import type { ReactNode } from 'react'
import { HeroScene } from '#web/ui/drawings/hero-scene.tsx'
import { Main } from './page-layout.tsx'
import '#web/ui/landing/landing.css'
import './auth-frame.css'

type AuthFrameProps = {
  /** Above the title. */
  drawing?: ReactNode
  title: ReactNode
  lead?: ReactNode
  quote: string
  source: string
  sideLabel: string
  children: ReactNode
}

/**
 * A form in the middle and, on wide screens, a verse over a drawing next to it. It contains the page's main landmark.
 */
export function AuthFrame({ drawing, title, lead, quote, source, sideLabel, children }: AuthFrameProps) {
  return (
    <Main padded={false}>
      <div className="auth">
        <div className="auth-form">
          <div>
            {drawing}
            <div>
              <h1>{title}</h1>
              {lead ? <p className="auth-lead">{lead}</p> : null}
            </div>
            {children}
          </div>
        </div>
        <aside className="auth-side" aria-label={sideLabel}>
          <blockquote>
            {quote} <cite>{source}</cite>
          </blockquote>
          <HeroScene viewBox="520 0 900 560" />
        </aside>
      </div>
    </Main>
  )
}

/** A text between two lines: "Or continue with". */
export function TextDivider({ children }: { children: ReactNode }) {
  return <div className="divider-text">{children}</div>
}
