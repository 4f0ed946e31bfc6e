import { type RefObject, useEffect, useState } from 'react'

type Watching = {
  /** How far outside of the screen counts as in it, `400px` for example. */
  margin?: string
  /** Once seen, it stays so. */
  isOnce?: boolean
}

/** Whether an element is on the screen, or near it. A browser that cannot tell is told that it is. */
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
