import { useId } from 'react'
import { DotSun } from './dot-sun.tsx'
import { bushesPath, plainPath, ridgePath, starsPath } from './karoo.ts'
import { Windpump } from './windpump.tsx'
import '../styles/landing.css'
import '#web/ui/scene-tokens.css'

const WIDTH = 1440
const HEIGHT = 560

const PATHS = {
  stars: starsPath(170, 'stars', WIDTH, 640),
  brightStars: starsPath(40, 'st2', WIDTH, 520),
  farRidge: ridgePath(
    WIDTH,
    HEIGHT,
    452,
    [
      [40, 330, 104, 0.34],
      [330, 230, 58, 0.22],
      [560, 320, 82, 0.46],
      [1010, 620, 64, 0.6],
      [1400, 330, 112, 0.36],
    ],
    'a',
  ),
  nearRidge: ridgePath(
    WIDTH,
    HEIGHT,
    476,
    [
      [-60, 300, 96, 0.4],
      [215, 190, 52, 0.14],
      [735, 420, 66, 0.5],
      [1200, 230, 74, 0.2],
      [1478, 300, 98, 0.44],
    ],
    'b',
  ),
  veld: plainPath(WIDTH, HEIGHT, 478, 12, 'c'),
  ground: plainPath(WIDTH, HEIGHT, 506, 18, 'ee') + bushesPath(WIDTH, 507, 40, 'f', 3.6),
}

const GROUND_ROWS = [520, 532, 544, 556]

type HeroSceneProps = { viewBox?: string; rises?: boolean }

/** Sunrise over the Karoo, full width: night sky, dot sun, two ridges, veld and a windpump, in the theme's colours. */
export function HeroScene({ viewBox = `0 0 ${WIDTH} ${HEIGHT}`, rises = false }: HeroSceneProps) {
  return (
    <svg className="scene" viewBox={viewBox} preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <g className="dots" style={{ color: 'var(--star)' }}>
        <path d={PATHS.stars} strokeWidth="1.5" opacity=".7" />
        <path d={PATHS.brightStars} strokeWidth="2.7" />
      </g>
      <Glow />
      <g style={{ color: 'var(--sun)' }} className={rises ? 'sun-rise' : undefined}>
        <DotSun cx={1010} cy={392} radius={62} rings={22} gap={17} dot={8} space={17} fade={1.15} />
      </g>
      <path fill="var(--ridge-1)" d={PATHS.farRidge} />
      <path fill="var(--ridge-2)" d={PATHS.nearRidge} />
      <path fill="var(--ridge-3)" d={PATHS.veld} />
      <g className="dots" style={{ color: 'var(--ridge-4)' }} opacity=".5">
        <path d="M3 489H1440" strokeDasharray=".01 17" strokeWidth="1.6" />
        <path d="M11 496H1440" strokeDasharray=".01 19" strokeWidth="2.1" />
      </g>
      <g style={{ color: 'var(--ridge-4)' }}>
        <Windpump x={742} y={506} scale={0.9} />
      </g>
      <path fill="var(--ridge-4)" d={PATHS.ground} />
      <g className="dots" style={{ color: 'var(--ground-dot)' }} strokeDasharray=".01 12">
        {GROUND_ROWS.map((y, row) => (
          <path key={y} d={`M${row % 2 ? 6 : 0} ${y}H1440`} strokeWidth={(1.5 + row * 0.28).toFixed(2)} />
        ))}
      </g>
    </svg>
  )
}

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
