import type { ReactNode } from 'react'
import { cardClass } from './card.tsx'
import './cover-card.css'
import '#web/ui/drawings/cover-art.css'

type CoverCardProps = {
  cover: ReactNode
  /** A link, which then covers the card and its picture, or plain text. */
  title: ReactNode
  level?: 2 | 3
  when?: ReactNode
  text: ReactNode
  /** Figures, progress bar and link. */
  foot: ReactNode
}

/** A picture, a title, two lines of text, and at the foot the progress and a link. */
export function CoverCard({ cover, title, level = 2, when, text, foot }: CoverCardProps) {
  const Heading = `h${level}` as const
  return (
    <article className={cardClass({ leads: typeof title !== 'string', className: 'cover-card' })}>
      {cover}
      <div className="cover-card-body">
        <div>
          <Heading className="cover-card-title">{title}</Heading>
          {when ? <p className="text-xs text-text-3">{when}</p> : null}
        </div>
        <p className="cover-card-text">{text}</p>
        <div className="cover-card-foot">{foot}</div>
      </div>
    </article>
  )
}
