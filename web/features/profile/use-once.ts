import { useRef, useState } from 'react'

/**
 * An act that is under way at most once, however often it is pressed: whether it is, and the press. The operation has
 * told the person why when it is refused; here it only ends.
 */
export function useOnce(act: () => Promise<unknown>): [boolean, () => void] {
  const isUnderWay = useRef(false)
  const [isBusy, setIsBusy] = useState(false)

  function end(): void {
    isUnderWay.current = false
    setIsBusy(false)
  }
  function press(): void {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setIsBusy(true)
    void act()
      .catch(() => null)
      .finally(end)
  }
  return [isBusy, press]
}
