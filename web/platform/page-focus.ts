import type { AnyRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * After a link to another page the focus goes to its heading, so that a screen reader tells where one is. Whatever has taken
 * the focus meanwhile keeps it.
 */
export function usePageFocus(router: AnyRouter): void {
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const focused = document.activeElement
        if (!fromLocation || !pathChanged || (focused && focused !== document.body)) return
        const heading = document.querySelector<HTMLElement>('main h1')
        if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
        heading?.focus({ preventScroll: true })
      }),
    [router],
  )
}
