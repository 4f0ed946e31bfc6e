import { useRef, useState } from 'react'

/**
 * An act that is under way at most once, however often it is pressed: whether it is, and the press. The operation has
 * told the person why when it is refused; here it only ends.
 */
export function useBusyAction(act: () => Promise<unknown>): [boolean, () => void] {
  const isRunning = useRef(false)
  const [isBusy, setIsBusy] = useState(false)

  function end(): void {
    isRunning.current = false
    setIsBusy(false)
  }
  function press(): void {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    void act()
      .catch(() => null)
      .finally(end)
  }
  return [isBusy, press]
}
