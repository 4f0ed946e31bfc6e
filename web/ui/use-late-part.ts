import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useInView } from './use-in-view.ts'
import { useIsAlive } from './use-is-alive.ts'

/** A good half of a screen before it comes into sight. */
const NEAR = '600px'
/** Whoever reads with a screen reader or a switch may give no sign; for them a page wakes by itself. */
const WAKES_AFTER_MS = 2000
const signsToAskAgain = ['online', 'pointerdown', 'keydown', 'focusin']
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll', 'focusin']

/**
 * What is not read but used, such as a form: loaded when its place is near and somebody is there. Undefined until then.
 * What could not be loaded is asked for again when the line is back, or at the next touch.
 */
export function useLatePart<Part>(
  place: RefObject<Element | null>,
  load: () => Promise<Part>,
): Part | undefined {
  const isNear = useInView(place, { margin: NEAR, isOnce: true })
  const isAwake = useIsAwake()
  const [part, setPart] = useState<{ loaded: Part }>()
  const loadPart = useEffectEvent(load)
  const isWanted = isNear && isAwake
  useEffect(() => {
    if (!isWanted) return
    let waiting = new AbortController()
    const ask = () => {
      waiting.abort()
      waiting = new AbortController()
      void loadPart().then(
        (loaded) => whenUnpressed(place, () => flushSync(() => setPart({ loaded }))),
        () => {
          for (const sign of signsToAskAgain) addEventListener(sign, ask, { signal: waiting.signal })
        },
      )
    }
    ask()
    return () => waiting.abort()
  }, [isWanted, place])
  return part?.loaded
}

/**
 * A press that began on one element and ends on another that took its place is no click: what is pressed is not replaced.
 * It is replaced in one step, so that a part which reads what was entered before finds all of it.
 */
function whenUnpressed(place: RefObject<Element | null>, act: () => void): void {
  if (place.current?.matches(':active')) requestAnimationFrame(() => whenUnpressed(place, act))
  else act()
}

/** A page from the server waits for a sign that it is looked at; a page that opens in the browser was just asked for. */
function useIsAwake(): boolean {
  const [isAwake, setIsAwake] = useState(useIsAlive())
  useEffect(() => {
    if (isAwake) return
    const controller = new AbortController()
    const wake = () => setIsAwake(true)
    for (const sign of signs)
      addEventListener(sign, wake, { capture: true, passive: true, signal: controller.signal })
    const timer = setTimeout(wake, WAKES_AFTER_MS)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [isAwake])
  return isAwake
}
