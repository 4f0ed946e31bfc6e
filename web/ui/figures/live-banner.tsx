import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { PeopleDots } from '#web/ui/drawings/people-dots.tsx'
import '#web/ui/styles/patterned-panel.css'
import './live-banner.css'

type LiveBannerProps = {
  label: string
  /** True when the number has live updates; the tag says so, or why not. */
  isLive: boolean
  tag: string
  /** The number of people; null when it is unknown. */
  people: number | null
  /** The formatted number. */
  figure: string
  line: ReactNode
}

/**
 * The number of people who do something at this moment: a tag, the number, and as many lit dots. A change of the live
 * state is announced; a change of the number interrupts no screen reader.
 */
export function LiveBanner({ label, isLive, tag, people, figure, line }: LiveBannerProps) {
  return (
    <section className="patterned-panel live-banner" aria-label={label}>
      <div>
        <p className={classNames('live-tag', !isLive && 'live-tag-off')} role="status">
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
