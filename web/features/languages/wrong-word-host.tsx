import { Suspense, useEffect, useState } from 'react'
import { optionalPart } from '#web/platform/page/optional-part.ts'
import { wrongWordLink } from './wrong-word-link.ts'

const WrongWord = optionalPart(async () => (await import('./wrong-word.tsx')).WrongWord)

/** Begins the pointing at a sentence when a member presses one of the links to it; visitors write to us instead. */
export function WrongWordHost() {
  const [isPointing, setIsPointing] = useState(false)
  useEffect(() => {
    const start = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest(wrongWordLink.selector)) return
      event.preventDefault()
      setIsPointing(true)
    }
    document.addEventListener('click', start, { capture: true })
    return () => document.removeEventListener('click', start, { capture: true })
  }, [])
  if (!isPointing) return null
  return (
    <Suspense>
      <WrongWord onEnd={() => setIsPointing(false)} />
    </Suspense>
  )
}
