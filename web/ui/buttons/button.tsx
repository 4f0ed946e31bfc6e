import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Spinner } from './spinner.tsx'

export type ButtonKind =
  | 'primary'
  | 'secondary'
  | 'soft'
  | 'ghost'
  | 'lit'
  | 'danger'
  | 'danger-outline'
  | 'danger-ghost'

export type ButtonStyle = {
  kind?: ButtonKind
  size?: 'sm' | 'md' | 'lg'
  block?: boolean
  className?: string
}

/** The class of a button, for links that look like one: `<Link className={buttonClass({ kind: 'soft' })}>`. */
export function buttonClass({ kind = 'primary', size = 'md', block = false, className }: ButtonStyle = {}) {
  return classNames(
    'button',
    `button-${kind}`,
    size !== 'md' && `button-${size}`,
    block && 'button-block',
    className,
  )
}

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  ButtonStyle & { busy?: boolean; busyLabel?: ReactNode }

/**
 * A button; while busy it keeps its width and its focus, says `busyLabel` and ignores presses. With a `busyLabel` the
 * second press of a double click is ignored too, however quickly the first one was answered.
 */
export function Button({
  kind,
  size,
  block,
  className,
  busy = false,
  busyLabel,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    const isRepeated = busyLabel !== undefined && event.detail > 1
    if (busy || isRepeated) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ kind, size, block, className })}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={press}
    >
      {busyLabel === undefined ? children : <BusyLabels busy={busy} label={children} busyLabel={busyLabel} />}
    </button>
  )
}

type BusyLabelsProps = { busy: boolean; label: ReactNode; busyLabel: ReactNode }

/** Both labels share one cell, so the wider one decides the width at all times. */
function BusyLabels({ busy, label, busyLabel }: BusyLabelsProps) {
  return (
    <span className="button-labels">
      <span className="button-label" aria-hidden={busy || undefined}>
        {label}
      </span>{' '}
      <span className="button-label" aria-hidden={!busy || undefined}>
        <Spinner />
        {busyLabel}
      </span>
    </span>
  )
}
