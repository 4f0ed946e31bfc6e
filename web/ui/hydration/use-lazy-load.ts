import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useInView } from './use-in-view.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

/** Half a screen or more before it scrolls into view. */
const NEAR = '600px'
/** A person with a screen reader or a switch may cause no event; for them the page wakes by a timer. */
const WAKES_AFTER_MS = 2000
const retryEvents = ['online', 'pointerdown', 'keydown', 'focusin']
const wakeEvents = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll', 'focusin']

/**
 * Code of interactive parts, such as a form: loaded when the part is near and the person shows activity. Undefined
 * until then. A failed load is retried when the connection returns, or at the next touch.
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
 * Replacing a pressed element would swallow the click, so the replacement waits for the release. It happens in one
 * step, so that the new part can read all values entered before.
 */
function whenUnpressed(containerRef: RefObject<Element | null>, replace: () => void): void {
  if (containerRef.current?.matches(':active'))
    requestAnimationFrame(() => whenUnpressed(containerRef, replace))
  else replace()
}

/** A page from the server waits for activity; a page that opens in the browser was requested just now. */
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
