import { useId } from 'react'
import scenery from './scenery.svg'
import { HERO } from './scenery-sizes.ts'
import './scene-tokens.css'

type HeroSceneProps = { viewBox?: string; rises?: boolean }

/** Sunrise over the Karoo, full width: night sky, dot sun, two ridges, veld and a windpump, in the theme's colours. */
export function HeroScene({ viewBox = `0 0 ${HERO.width} ${HERO.height}`, rises = false }: HeroSceneProps) {
  return (
    <svg className="scene" viewBox={viewBox} preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <use href={`${scenery}#stars`} />
      <Glow />
      <use href={`${scenery}#sun`} className={rises ? 'sun-rise' : undefined} />
      <use href={`${scenery}#land`} />
    </svg>
  )
}

/** Inline in the page: a file cannot inherit the colours of a gradient. */
function Glow() {
  const id = useId()
  return (
    <>
      <defs>
        <radialGradient id={id} cx="1010" cy="400" r="640" gradientUnits="userSpaceOnUse">
          <stop offset="0" stopColor="var(--sky-glow)" style={{ stopOpacity: 'var(--glow-1)' }} />
          <stop offset=".3" stopColor="var(--sky-glow)" style={{ stopOpacity: 'var(--glow-2)' }} />
          <stop offset="1" stopColor="var(--sky-glow)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect x="-200" y="-400" width="1900" height="960" fill={`url(#${id})`} />
    </>
  )
}
