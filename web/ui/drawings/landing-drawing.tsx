import './scene-tokens.css'
import { useId } from 'react'
import { Dots, Ring } from './dot-ring.tsx'
import { DotSun } from './dot-sun.tsx'
import { HeroScene } from './hero-scene.tsx'
import scenery from './scenery.svg'
import { STRIP } from './scenery-sizes.ts'

export type FeatureDrawing = 'request' | 'miracle' | 'group'

/** A drawing of dots over a feature: a prayer among others, a sun that rises, circles that overlap. */
export function FeatureArt({ drawing }: { drawing: FeatureDrawing }) {
  return (
    <svg viewBox="35 10 250 130" className="feature-art" aria-hidden="true">
      {drawing === 'request' && <RequestDots />}
      {drawing === 'miracle' && <RisingDots />}
      {drawing === 'group' && <CircleDots />}
    </svg>
  )
}

const ROWS = [25, 45, 65, 85, 105, 125]

function RequestDots() {
  return (
    <>
      <Dots className="art-indigo">
        {ROWS.map((y, row) => (
          <path
            key={y}
            d={`M20 ${y}H300`}
            pathLength="14"
            strokeWidth="3.4"
            opacity={row % 2 ? 0.42 : 0.34}
          />
        ))}
      </Dots>
      <Dots className="art-ochre">
        <circle cx="160" cy="75" r="9" fill="currentColor" stroke="none" />
        <Ring cx={160} cy={75} r={19} count={12} dot={3.6} />
        <Ring cx={160} cy={75} r={28} count={18} dot={2.6} opacity={0.8} phase={0.5} />
        <Ring cx={160} cy={75} r={37} count={24} dot={1.8} opacity={0.55} />
      </Dots>
    </>
  )
}

function RisingDots() {
  const clipId = useId()
  return (
    <>
      <clipPath id={clipId}>
        <path d="M0 0h320v112H0z" />
      </clipPath>
      <g className="art-ochre" clipPath={`url(#${clipId})`}>
        <DotSun cx={160} cy={112} radius={34} rings={9} gap={11} dot={5} smallest={1.2} space={11.5} />
      </g>
      <g className="dots art-indigo">
        <path d="M20 118h280" strokeWidth="2.4" />
        <path d="M60 130h200" pathLength="20" strokeDasharray=".001 .999" strokeWidth="2.2" opacity=".45" />
      </g>
    </>
  )
}

const CIRCLES = [
  { x: 106, tint: 'art-indigo' },
  { x: 214, tint: 'art-fynbos' },
  { x: 160, tint: 'art-ochre' },
]
const CIRCLE_RINGS = [0, 1, 2, 3, 4].map((index) => {
  const r = 44 - index * 8.8
  return {
    r,
    count: Math.max(6, Math.round((2 * Math.PI * r) / 9)),
    dot: 3.6 - 0.12 * index,
    opacity: 0.45 + 0.13 * index,
    phase: index % 2 ? 0.5 : 0,
  }
})

function CircleDots() {
  return CIRCLES.map(({ x, tint }) => (
    <Dots key={tint} className={tint}>
      {CIRCLE_RINGS.map((ring) => (
        <Ring key={ring.r} cx={x} cy={75} {...ring} />
      ))}
      <circle cx={x} cy="75" r="3.2" fill="currentColor" stroke="none" />
    </Dots>
  ))
}

/** A low strip of the landscape for panels. */
export function Landscape() {
  return (
    <svg
      className="landscape"
      viewBox={`0 0 ${STRIP.width} ${STRIP.height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <use href={`${scenery}#strip`} />
    </svg>
  )
}

export type Drawing = 'sunrise' | 'request' | 'miracle' | 'group' | 'landscape'

/** The drawings of the landing page. */
export function LandingDrawing({ drawing }: { drawing: Drawing }) {
  if (drawing === 'sunrise') return <HeroScene rises />
  if (drawing === 'landscape') return <Landscape />
  return <FeatureArt drawing={drawing} />
}
