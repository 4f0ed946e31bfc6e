import { type RefObject, useEffect, useState } from 'react'

type Watching = {
  /** The distance outside of the screen that counts as in view, `400px` for example. */
  margin?: string
  /** Once in view, it stays so. */
  isOnce?: boolean
}

/** True when an element is on the screen, or near it; also in browsers without IntersectionObserver. */
export function useInView(ref: RefObject<Element | null>, { margin = '0px', isOnce = false }: Watching = {}) {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || (isSeen && isOnce)) return
    if (typeof IntersectionObserver === 'undefined') return setIsSeen(true)
    const observer = new IntersectionObserver(
      (entries) => setIsSeen(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, margin, isOnce, isSeen])
  return isSeen
}
