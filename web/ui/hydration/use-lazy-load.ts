import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useInView } from './use-in-view.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

/** A good half of a screen before it comes into sight. */
const NEAR = '600px'
/** Whoever reads with a screen reader or a switch may give no sign; for them a page wakes by itself. */
const WAKES_AFTER_MS = 2000
const retryEvents = ['online', 'pointerdown', 'keydown', 'focusin']
const wakeEvents = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll', 'focusin']

/**
 * What is not read but used, such as a form: loaded when its place is near and somebody is there. Undefined until then.
 * What could not be loaded is asked for again when the line is back, or at the next touch.
 */
export function useLazyLoad<Part>(
  containerRef: RefObject<Element | null>,
  load: () => Promise<Part>,
): Part | undefined {
  const isNear = useInView(containerRef, { margin: NEAR, isOnce: true })
  const isAwake = useIsAwake()
  const [part, setLoaded] = useState<{ loaded: Part }>()
  const loadNow = useEffectEvent(load)
  const isWanted = isNear && isAwake
  useEffect(() => {
    if (!isWanted) return
    let waiting = new AbortController()
    const tryLoad = () => {
      waiting.abort()
      waiting = new AbortController()
      void loadNow().then(
        (loaded) => whenUnpressed(containerRef, () => flushSync(() => setLoaded({ loaded }))),
        () => {
          for (const eventName of retryEvents)
            addEventListener(eventName, tryLoad, { signal: waiting.signal })
        },
      )
    }
    tryLoad()
    return () => waiting.abort()
  }, [isWanted, containerRef])
  return part?.loaded
}

/**
 * A press that began on one element and ends on another that took its place is no click: what is pressed is not replaced.
 * It is replaced in one step, so that a part which reads what was entered before finds all of it.
 */
function whenUnpressed(containerRef: RefObject<Element | null>, replace: () => void): void {
  if (containerRef.current?.matches(':active'))
    requestAnimationFrame(() => whenUnpressed(containerRef, replace))
  else replace()
}

/** A page from the server waits for a sign that it is looked at; a page that opens in the browser was just asked for. */
function useIsAwake(): boolean {
  const [isAwake, setIsAwake] = useState(useIsHydrated())
  useEffect(() => {
    if (isAwake) return
    const controller = new AbortController()
    const wake = () => setIsAwake(true)
    for (const eventName of wakeEvents)
      addEventListener(eventName, wake, { capture: true, passive: true, signal: controller.signal })
    const timer = setTimeout(wake, WAKES_AFTER_MS)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [isAwake])
  return isAwake
}
