import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Sets data-hydrated on the html element once the first page answers to input (architecture 11). */
export function useMarkHydrated(): void {
  const isReady = useRouterState({
    select: (state) => state.status === 'idle' && state.matches.every((match) => match.status !== 'pending'),
  })
  useEffect(() => {
    if (isReady) document.documentElement.dataset.hydrated = 'true'
  }, [isReady])
}
