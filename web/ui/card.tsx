import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export type CardLook = { padded?: boolean; lifting?: boolean; className?: string }

/** The class of a card: `padded` for panels, `lifting` when the whole card leads somewhere. */
export function cardClass({ padded = false, lifting = false, className }: CardLook = {}) {
  return classNames('card', padded && 'card-padded', lifting && 'card-lifting', className)
}

type CardProps = Omit<ComponentProps<'div'>, 'className'> & CardLook & { as?: 'div' | 'section' | 'article' }

/** A surface with a hairline that holds one thing. */
export function Card({ as: Tag = 'div', padded, lifting, className, ...rest }: CardProps) {
  return <Tag {...rest} className={cardClass({ padded, lifting, className })} />
}
