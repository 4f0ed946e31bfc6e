import { useEffect, useRef, useState } from 'react'

/** The newest value, changing at most every so many milliseconds: a change after a pause shows at once, the last one always. */
export function useThrottledValue<T>(value: T, intervalMs: number): T {
  const [shown, setShown] = useState(value)
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (value === shown) return
    const change = () => {
      changedAt.current = Date.now()
      setShown(value)
    }
    const timer = setTimeout(change, Math.max(0, changedAt.current + intervalMs - Date.now()))
    return () => clearTimeout(timer)
  }, [value, shown, intervalMs])
  return shown
}
