import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useConfig } from '#web/platform/api/server-config.ts'

/** Sets data-hydrated on the html element once the first page answers to input (REQ-234). */
export function useMarkHydrated(): void {
  const isReady = useRouterState({
    select: (state) => state.status === 'idle' && state.matches.every((match) => match.status !== 'pending'),
  })
  useEffect(() => {
    if (isReady) document.documentElement.dataset.hydrated = 'true'
  }, [isReady])
}

/** Counts opened pages where the operator enables it; otherwise not even the code for it is loaded. */
export function usePageViewCount(): void {
  const router = useRouter()
  const isWanted = useConfig()?.analytics
  useEffect(() => {
    if (!isWanted) return
    const counting = import('./count-page-views.ts').then(({ countPages }) => countPages(router))
    return () => void counting.then((stop) => stop())
  }, [isWanted, router])
}
