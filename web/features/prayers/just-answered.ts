import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The miracle that answered the prayer of this page was shared just before. */
    isJustAnswered?: boolean
  }
}

/** Whether the page was opened by telling its miracle. True once: not after a reload and not on the way back. */
export function useJustAnswered(): boolean {
  const router = useRouter()
  const [isJustAnswered] = useState(() => router.latestLocation.state.isJustAnswered === true)
  useEffect(() => {
    const { href, state } = router.latestLocation
    if (state.isJustAnswered) router.history.replace(href, { ...state, isJustAnswered: undefined })
  }, [router])
  return isJustAnswered
}
