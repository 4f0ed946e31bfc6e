import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of what has just come: it takes the focus, so that a screen reader says it. */
export function FocusedHeading({ lang, children }: { lang?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h1 ref={heading} tabIndex={-1} lang={lang}>
      {children}
    </h1>
  )
}
