import type { ReactNode } from 'react'
import { Dots, Ring } from './dot-ring.tsx'
import { HeroScene } from './hero-scene.tsx'
import './answered-sky.css'

const MOST_DOTS = 44

type AnsweredSkyProps = {
  /** Each has a dot in the ring next to the sun, up to the full ring. */
  people: number
  children: ReactNode
}

/** Words on the sky, over a sun of dots that rises once; it is still where less motion is wanted. */
export function AnsweredSky({ people, children }: AnsweredSkyProps) {
  return (
    <div className="answered-sky">
      <div className="answered-sky-words">{children}</div>
      <HeroScene viewBox="710 90 600 470" rises>
        {people > 0 ? (
          <Dots className="sun-rise art-ochre">
            <Ring cx={1010} cy={392} r={84} count={Math.min(people, MOST_DOTS)} dot={9} />
          </Dots>
        ) : null}
      </HeroScene>
    </div>
  )
}
