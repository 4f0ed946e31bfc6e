import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export type BadgeTone = 'neutral' | 'info' | 'ok' | 'warn' | 'bad' | 'lit' | 'love' | 'primary'

type BadgeProps = { tone?: BadgeTone; mark?: 'dot' | 'ring' | 'none'; children: ReactNode }

/** A status in one word: a ring means open, a dot settled, roles have no mark. */
export function Badge({ tone = 'neutral', mark = 'none', children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'badge',
        tone !== 'neutral' && `badge-${tone}`,
        mark !== 'none' && `badge-${mark}`,
      )}
    >
      {children}
    </span>
  )
}
