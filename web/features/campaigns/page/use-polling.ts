import { useEffect } from 'react'
import { GIFTS_READ_EVERY_MS } from '#contract/fundraising/fundraising-choices.ts'

/** Refetches every 30 s while the page is visible, as long as no stream delivers events (FUND-16). */
export function usePolling(isOn: boolean, read: () => Promise<void>): void {
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void read()
    }, GIFTS_READ_EVERY_MS)
    return () => clearInterval(timer)
  }, [isOn, read])
}
