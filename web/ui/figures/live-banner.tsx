import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { PeopleDots } from '#web/ui/drawings/people-dots.tsx'
import '#web/ui/styles/patterned-panel.css'
import './live-banner.css'

type LiveBannerProps = {
  label: string
  /** Whether the number follows what happens; the tag says so, or why not. */
  isLive: boolean
  tag: string
  /** How many people; null when nobody could count them. */
  people: number | null
  /** The number as it is shown. */
  figure: string
  line: ReactNode
}

/**
 * How many people do something at this moment: a tag, the number, and as many dots lit on the cloth. Whether it follows
 * what happens is announced; the number is read by whoever wants it, and interrupts nobody.
 */
export function LiveBanner({ label, isLive, tag, people, figure, line }: LiveBannerProps) {
  return (
    <section className="cloth live-banner" aria-label={label}>
      <div>
        <p className={classNames('live-tag', !isLive && 'live-tag-not')} role="status">
          {tag}
        </p>
        <p>
          {people === null ? null : <span className="live-figure">{figure} </span>}
          <span className="live-line">{line}</span>
        </p>
      </div>
      <PeopleDots lit={people ?? 0} />
    </section>
  )
}
