import { useEffect } from 'react'

/** Keeps the screen on while it is wanted and the page is in sight; no longer (REQ-435). */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return
    let isEnded = false
    let lock: WakeLockSentinel | undefined
    const request = async () => {
      if (document.visibilityState !== 'visible') return
      const granted = await navigator.wakeLock.request('screen').catch(refused)
      if (isEnded) await granted?.release()
      else lock = granted
    }
    const onVisible = () => void request()
    document.addEventListener('visibilitychange', onVisible)
    onVisible()
    return () => {
      isEnded = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
    }
  }, [isWanted])
}

/** A browser refuses on a low battery; the screen then goes dark as it always does. */
function refused(): undefined {}
