import type { RefObject } from 'react'

/** The same object each time, so that React never sees a change and never touches what is there. */
const nothing = { __html: '' }

type StaticHtmlProps = { containerRef?: RefObject<HTMLDivElement | null>; className?: string }

/** In a page that comes alive: what the server's HTML has in this place stays as it is, and nobody loads what drew it. */
export function StaticHtml({ containerRef, className }: StaticHtmlProps) {
  return (
    <div
      ref={containerRef}
      className={className}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it sets nothing and tells React to leave the server's HTML alone
      dangerouslySetInnerHTML={nothing}
    />
  )
}
