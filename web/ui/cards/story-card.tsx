import type { ReactNode } from 'react'
import { cardClass } from './card.tsx'

type StoryCardProps = {
  meta: ReactNode
  badge?: ReactNode
  /** A link, which then covers the card, or plain text; the heading around it is the card's. */
  title: ReactNode
  level?: 2 | 3
  text: ReactNode
  author: ReactNode
  /** The end of the author's row: the count of supporters. */
  aside?: ReactNode
  /** "Read more", as a link with `textLinkClass`. */
  more?: ReactNode
}

/** A person's text on a card: meta line and badge, title, three lines in the serif, author and time. */
export function StoryCard({ meta, badge, title, level = 2, text, author, aside, more }: StoryCardProps) {
  const Heading = `h${level}` as const
  return (
    <article className={cardClass({ leads: typeof title !== 'string', className: 'story-card' })}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        {meta}
        {badge}
      </div>
      <Heading className="story-card-title">{title}</Heading>
      <p className="story-card-text">{text}</p>
      <div className="story-card-foot">
        {author}
        {aside}
      </div>
      {more ? <div className="story-card-more">{more}</div> : null}
    </article>
  )
}
