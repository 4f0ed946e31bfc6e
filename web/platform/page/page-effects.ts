import { type AnyRouter, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useConfig } from '#web/platform/queries/server-config.ts'

/** Sets data-hydrated on the html element once the first page answers to input (REQ-234). */
export function useMarkHydrated(): void {
  const isReady = useRouterState({
    select: (state) => state.status === 'idle' && state.matches.every((match) => match.status !== 'pending'),
  })
  useEffect(() => {
    if (isReady) document.documentElement.dataset.hydrated = 'true'
  }, [isReady])
}

/** Has opened pages counted where the operator wants that; anywhere else not even the code for it is loaded. */
export function usePageViewCount(): void {
  const router = useRouter()
  const isWanted = useConfig()?.analytics
  useEffect(() => {
    if (!isWanted) return
    const counting = import('./count-page-views.ts').then(({ countPages }) => countPages(router))
    return () => void counting.then((stop) => stop())
  }, [isWanted, router])
}

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
