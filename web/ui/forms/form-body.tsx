import type { ReactNode } from 'react'

type FormBodyProps = {
  /** Names the group for screen readers; the page shows a heading of its own. */
  legend: string
  /** A form takes nothing until its scripts run (REQ-234). */
  disabled?: boolean
  className?: string
  children: ReactNode
}

/** The fields and buttons of a form, which can be switched off together. */
export function FormBody({ legend, disabled, className = 'stack gap-6', children }: FormBodyProps) {
  return (
    <fieldset disabled={disabled} className={className}>
      <legend className="sr-only">{legend}</legend>
      {children}
    </fieldset>
  )
}
