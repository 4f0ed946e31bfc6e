import type { MouseEvent as ReactMouseEvent, ReactNode } from 'react'
import { cardClass } from './card.tsx'
import './story-card.css'

type StoryCardProps = {
  meta: ReactNode
  badge?: ReactNode
  /** A link, which then covers the card, or plain text; the heading around it is the card's. */
  title: ReactNode
  level?: 2 | 3
  text: ReactNode
  /** The language of the text, and of a title that is no link: a link has its own. */
  lang?: string
  /** Where the meta line does not name them. */
  author?: ReactNode
  /** The end of the author's row, or the row. */
  aside?: ReactNode
  /** Further actions, below the author's row. */
  more?: ReactNode
  /** The reader supports it. */
  carried?: boolean
}

/** A person's text on a card: meta line and badge, title, three lines in the serif, author and time. */
export function StoryCard({ level = 2, carried, ...parts }: StoryCardProps) {
  const { meta, badge, title, text, lang, author, aside, more } = parts
  const Heading = `h${level}` as const
  const leads = typeof title !== 'string'
  return (
    <article className={cardClass({ leads, carried, className: 'story-card' })}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        {meta} {badge}
      </div>
      <Heading className="story-card-title" lang={leads ? undefined : lang}>
        {title}
      </Heading>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the title's link is the control, for the keyboard too */}
      <p className="story-card-text" lang={lang} onClick={leads ? followTitle : undefined}>
        {text}
      </p>
      <div className="story-card-foot">
        {author} {aside}
      </div>
      {more ? <div className="story-card-more">{more}</div> : null}
    </article>
  )
}

/** Follows the title's link as if it had been clicked itself, with the same keys held, unless text is being selected. */
function followTitle({ currentTarget, nativeEvent }: ReactMouseEvent<HTMLElement>): void {
  if (getSelection()?.isCollapsed === false) return
  const link = currentTarget.closest('article')?.querySelector('h2 a, h3 a')
  link?.dispatchEvent(new MouseEvent('click', nativeEvent))
}
