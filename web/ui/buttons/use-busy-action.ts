import { useRef, useState } from 'react'

/**
 * An action that runs at most once at a time, however often it is pressed: whether it runs, and the press handler. The
 * operation shows the toast of a refusal; here it only ends.
 */
export function useBusyAction(action: () => Promise<unknown>): [boolean, () => void] {
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
    void action()
      .catch(() => null)
      .finally(end)
  }
  return [isBusy, press]
}
