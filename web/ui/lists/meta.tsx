import type { ReactNode } from 'react'

/** A quiet line about something: category, audience, time. */
export function Meta({ children }: { children: ReactNode }) {
  return <span className="meta">{children}</span>
}

/** One item of a Meta line; `hiddenText` completes it for screen readers ("supporters"). */
export function MetaItem({
  icon,
  hiddenText,
  children,
}: {
  icon?: ReactNode
  hiddenText?: string
  children: ReactNode
}) {
  return (
    <>
      <span className="meta-item">
        {icon}
        <span className="num">
          {children}
          {hiddenText ? <span className="sr-only"> {hiddenText}</span> : null}
        </span>
      </span>{' '}
    </>
  )
}
