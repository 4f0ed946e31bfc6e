import { DotSun } from './dot-sun.tsx'
import { type Koppie, plainPath, ridgePath } from './karoo.ts'
import { round } from './seeded.ts'
import '#web/ui/scene-tokens.css'

const WIDTH = 1200
const HEIGHT = 220

const FAR: Koppie[] = [
  [WIDTH * 0.1, WIDTH * 0.24, HEIGHT * 0.24, 0.36],
  [WIDTH * 0.36, WIDTH * 0.18, HEIGHT * 0.14, 0.22],
  [WIDTH * 0.74, WIDTH * 0.34, HEIGHT * 0.13, 0.6],
  [WIDTH * 0.99, WIDTH * 0.22, HEIGHT * 0.26, 0.36],
]
const NEAR: Koppie[] = [
  [WIDTH * -0.03, WIDTH * 0.22, HEIGHT * 0.26, 0.4],
  [WIDTH * 0.24, WIDTH * 0.14, HEIGHT * 0.12, 0.16],
  [WIDTH * 0.52, WIDTH * 0.28, HEIGHT * 0.15, 0.5],
  [WIDTH * 0.9, WIDTH * 0.16, HEIGHT * 0.16, 0.2],
]

const PATHS = {
  far: ridgePath(WIDTH, HEIGHT, HEIGHT * 0.76, FAR, 'close1'),
  near: ridgePath(WIDTH, HEIGHT, HEIGHT * 0.84, NEAR, 'close2'),
  veld: plainPath(WIDTH, HEIGHT, HEIGHT * 0.86, 6, 'close3'),
  ground: plainPath(WIDTH, HEIGHT, HEIGHT * 0.93, 8, 'close4'),
}

/** A low strip of the same landscape for panels; `sunAt` is the sun's place from left (0) to right (1). */
export function Landscape({ sunAt = 0.74 }: { sunAt?: number }) {
  return (
    <svg
      className="landscape"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <g style={{ color: 'var(--sun)' }}>
        <DotSun
          cx={round(WIDTH * sunAt)}
          cy={round(HEIGHT * 0.66)}
          radius={HEIGHT * 0.17}
          rings={11}
          gap={HEIGHT * 0.062}
          dot={HEIGHT * 0.028}
          smallest={1}
          space={HEIGHT * 0.062}
          fade={1.1}
        />
      </g>
      <path fill="var(--ridge-1)" d={PATHS.far} />
      <path fill="var(--ridge-2)" d={PATHS.near} />
      <path fill="var(--ridge-3)" d={PATHS.veld} />
      <path fill="var(--ridge-4)" d={PATHS.ground} />
      <g className="dots" style={{ color: 'var(--ground-dot)' }}>
        <path d={`M0 ${round(HEIGHT * 0.97)}H${WIDTH}`} strokeDasharray=".01 10" strokeWidth="1.6" />
      </g>
    </svg>
  )
}
