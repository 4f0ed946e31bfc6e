import type { ReactNode } from 'react'
import { HeroScene } from './hero-scene.tsx'
import './answered-sky.css'

/** Words on the sky, over a sun of dots that rises once; it is still where less motion is wanted. */
export function AnsweredSky({ children }: { children: ReactNode }) {
  return (
    <div className="answered-sky">
      <div className="answered-sky-text">{children}</div>
      <HeroScene viewBox="580 0 860 560" rises />
    </div>
  )
}
