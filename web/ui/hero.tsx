import type { ReactNode } from 'react'
import { StaticDrawing } from './drawings/static-drawing.tsx'
import './landing/landing.css'

type HeroProps = {
  /** The lines of the one h1. */
  lines: string[]
  lead: ReactNode
  actions: ReactNode
  /** A true number in the ground under the picture; numbers in `<b>`. */
  caption?: ReactNode
}

/** The first thing of the landing page: two lines, a sentence, two ways on, and the sunrise. */
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
