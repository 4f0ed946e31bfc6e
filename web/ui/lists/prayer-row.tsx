import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import './prayer-row.css'

/** The list around {@link PrayerRow}. */
export const prayerListClass = 'prayer-rows'

type PrayerRowProps = {
  /** The sign or button at the beginning. */
  mark: ReactNode
  /** A link, which covers the row; other controls lie above it. */
  title: ReactNode
  line: ReactNode
  end?: ReactNode
  isDone?: boolean
}

/** A prayer as one row: mark, title in the serif, and a line below it. */
export function PrayerRow({ mark, title, line, end, isDone = false }: PrayerRowProps) {
  return (
    <li className={classNames('prayer-row', isDone && 'prayer-row-done')}>
      {mark}
      <div className="prayer-row-words">
        <span className="prayer-row-title">{title}</span>
        <small suppressHydrationWarning>{line}</small>
      </div>
      {end}
    </li>
  )
}
