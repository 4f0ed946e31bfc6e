import type { ReactNode } from 'react'
import { FeatureArt, type FeatureDrawing } from '#web/ui/art/feature-art.tsx'
import { Landscape } from '#web/ui/art/landscape.tsx'
import './styles/landing.css'

type SectionProps = { title?: ReactNode; lead?: ReactNode; children: ReactNode }

/** A part of the landing page with room above and below, and an introduction if it has a title. */
export function Section({ title, lead, children }: SectionProps) {
  return (
    <section className="section">
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

/** What one can do here: a drawing, a title and a sentence. */
export function FeatureCard({ drawing, title, children }: FeatureCardProps) {
  return (
    <article className="card feature-card">
      <FeatureArt drawing={drawing} />
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
      <Landscape />
      <h2>{title}</h2>
      <p>{text}</p>
      {action}
    </div>
  )
}
