import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export type IconButtonStyle = { size?: 'sm' | 'md'; outlined?: boolean; className?: string }

/** The class of a button that shows only an icon, for links and summaries that look like one. */
export function iconButtonClass({ size = 'md', outlined = false, className }: IconButtonStyle = {}) {
  return classNames(
    'icon-button',
    size === 'sm' && 'icon-button-sm',
    outlined && 'icon-button-outlined',
    className,
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'aria-label'> &
  IconButtonStyle & { label: string }

/** A button with an icon as its child; `label` is what it does, for people who do not see the icon. */
export function IconButton({ label, size, outlined, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={iconButtonClass({ size, outlined, className })}
    />
  )
}
