import { useEffect, useRef } from 'react'
import { Dots, Ring } from './dot-ring.tsx'
import './answered-moment.css'

/** A dot fills with light and one ring of dots spreads from it, once; `onEnd` is called at once with reduced motion. */
export function AnsweredMoment({ onEnd }: { onEnd: () => void }) {
  const drawing = useRef<SVGSVGElement>(null)
  useEffect(() => {
    let isShown = true
    const running = drawing.current?.getAnimations?.({ subtree: true }) ?? []
    void Promise.allSettled(running.map(({ finished }) => finished)).then(() => isShown && onEnd())
    return () => {
      isShown = false
    }
  }, [onEnd])
  return (
    <svg ref={drawing} className="moment" viewBox="0 0 120 120" aria-hidden="true">
      <circle className="moment-light" cx="60" cy="60" r="13" />
      <Dots className="moment-ring">
        <Ring cx={60} cy={60} r={52} count={24} dot={6} />
      </Dots>
    </svg>
  )
}
