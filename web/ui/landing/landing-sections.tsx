import './landing.css'
import '#web/ui/drawings/scene-tokens.css'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import type { FeatureDrawing } from '#web/ui/drawings/landing-drawing.tsx'
import { StaticDrawing } from '#web/ui/drawings/static-drawing.tsx'

type SectionProps = {
  title?: ReactNode
  lead?: ReactNode
  /** It follows the section above without more space between them. */
  joined?: boolean
  children: ReactNode
}

/** A part of the landing page with space above and below, and an introduction if it has a title. */
export function Section({ title, lead, joined = false, children }: SectionProps) {
  return (
    <section className={classNames('section', joined && 'section-joined')}>
      <div className="page">
        {title ? (
          <div className="section-intro">
            <h2>{title}</h2>
            {lead ? <p>{lead}</p> : null}
          </div>
        ) : null}
        {children}
      </div>
    </section>
  )
}

type FeatureCardProps = { drawing: FeatureDrawing; title: ReactNode; children: ReactNode }

/** A feature of the site: a drawing, a title and a sentence. */
export function FeatureCard({ drawing, title, children }: FeatureCardProps) {
  return (
    <article className="card feature-card">
      <StaticDrawing drawing={drawing} className="feature-ground" />
      <div className="feature-card-text">
        <h3>{title}</h3>
        <p>{children}</p>
      </div>
    </article>
  )
}

type ClosingPanelProps = { title: ReactNode; text: ReactNode; action: ReactNode }

/** The last invitation of the landing page, over a strip of the landscape. */
export function ClosingPanel({ title, text, action }: ClosingPanelProps) {
  return (
    <div className="closing-panel">
      <StaticDrawing drawing="landscape" className="contents" />
      <h2>{title}</h2>
      <p>{text}</p>
      {action}
    </div>
  )
}

type HeroProps = {
  /** The lines of the one h1. */
  lines: string[]
  lead: ReactNode
  actions: ReactNode
  /** A figure in the ground under the picture; numbers in `<b>`. */
  caption?: ReactNode
}

/** The top of the landing page: two lines, a sentence, two links, and the sunrise. */
export function Hero({ lines, lead, actions, caption }: HeroProps) {
  return (
    <section className="hero">
      <StaticDrawing drawing="sunrise" className="hero-art" />
      <div className="page">
        <div className="hero-text">
          <h1>
            {lines.map((line) => (
              <span key={line}>{line} </span>
            ))}
          </h1>
          <p className="hero-lead">{lead}</p>
          <div className="hero-actions">{actions}</div>
        </div>
      </div>
      <div className="hero-space" />
      {caption ? (
        <div className="hero-caption">
          <div className="page">
            <span>{caption}</span>
          </div>
        </div>
      ) : null}
    </section>
  )
}
