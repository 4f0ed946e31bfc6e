import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** The class of a bold text link with a full touch height, for `<Link className={textLinkClass}>`. */
export const textLinkClass = 'text-button'

/** A button that looks like a text link, for quiet actions inside rows and notices. */
export function TextButton({ className, type = 'button', ...rest }: ComponentProps<'button'>) {
  return <button {...rest} type={type} className={classNames(textLinkClass, className)} />
}
