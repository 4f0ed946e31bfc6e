import type { RefObject } from 'react'

/** The same object each time, so that React never sees a change and never touches the existing HTML. */
const nothing = { __html: '' }

type StaticHtmlProps = {
  containerRef?: RefObject<HTMLDivElement | null>
  className?: string
  'data-placeholder'?: boolean
}

/** In a page that hydrates: the server's HTML of this part stays, and its component is not loaded. */
export function StaticHtml({ containerRef, ...attributes }: StaticHtmlProps) {
  return (
    <div
      ref={containerRef}
      {...attributes}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it sets nothing and tells React to leave the server's HTML alone
      dangerouslySetInnerHTML={nothing}
    />
  )
}
