import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export type CardStyle = {
  padded?: boolean
  lifting?: boolean
  leads?: boolean
  carried?: boolean
  className?: string
}

/**
 * The class of a card: `padded` for panels, `lifting` when the whole card is a link, `leads` when the link in its
 * heading covers it, `carried` for a prayer that the reader supports.
 */
export function cardClass({
  padded = false,
  lifting = false,
  leads = false,
  carried = false,
  className,
}: CardStyle = {}) {
  const lifts = lifting || leads
  return classNames(
    'card',
    padded && 'card-padded',
    lifts && 'card-lifting',
    leads && 'card-linked',
    carried && 'card-carried',
    className,
  )
}

type CardProps = Omit<ComponentProps<'div'>, 'className'> & CardStyle & { as?: 'div' | 'section' | 'article' }

/** A surface with a hairline border for one item. */
export function Card({ as: Tag = 'div', padded, lifting, leads, className, ...rest }: CardProps) {
  return <Tag {...rest} className={cardClass({ padded, lifting, leads, className })} />
}
