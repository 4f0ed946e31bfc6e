import { DotSun } from './dot-sun.tsx'
import { bushesPath, type Koppie, plainPath, ridgePath, STAR_STEP, starsPath } from './landscape-paths.ts'
import { HERO, STRIP } from './scenery-sizes.ts'
import { Windpump } from './windpump.tsx'

/** The same as the class "dots": the page's style sheets do not reach into a file, inherited properties do. */
const dotted = { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round' } as const

/** The big drawings of the landing page, in a file that browsers cache; colours come from the page around them. */
export function Drawing() {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true">
      <Stars />
      <g id="sun" {...dotted} color="var(--sun)">
        <DotSun cx={1010} cy={392} radius={62} rings={22} gap={17} dot={8} space={17} fade={1.15} />
      </g>
      <Land />
      <Strip />
    </svg>
  )
}

function Stars() {
  return (
    <g id="stars" {...dotted} color="var(--star)" transform={`scale(${STAR_STEP})`}>
      <path d={starsPath(170, 'stars', HERO.width, 640)} strokeWidth={1.5 / STAR_STEP} opacity=".7" />
      <path d={starsPath(40, 'st2', HERO.width, 520)} strokeWidth={2.7 / STAR_STEP} />
    </g>
  )
}

const FAR_KOPPIES: Koppie[] = [
  [40, 330, 104, 0.34],
  [330, 230, 58, 0.22],
  [560, 320, 82, 0.46],
  [1010, 620, 64, 0.6],
  [1400, 330, 112, 0.36],
]
const NEAR_KOPPIES: Koppie[] = [
  [-60, 300, 96, 0.4],
  [215, 190, 52, 0.14],
  [735, 420, 66, 0.5],
  [1200, 230, 74, 0.2],
  [1478, 300, 98, 0.44],
]
const GROUND_ROWS = [520, 532, 544, 556]

/** Two ridges, the veld and a windpump. */
function Land() {
  const { width, height } = HERO
  const ground = plainPath(width, height, 506, 18, 'ee') + bushesPath(width, 507, 40, 'f', 3.6)
  return (
    <g id="land">
      <path fill="var(--ridge-1)" d={ridgePath(width, height, 452, FAR_KOPPIES, 'a')} />
      <path fill="var(--ridge-2)" d={ridgePath(width, height, 476, NEAR_KOPPIES, 'b')} />
      <path fill="var(--ridge-3)" d={plainPath(width, height, 478, 12, 'c')} />
      <g {...dotted} color="var(--ridge-4)">
        <g opacity=".5">
          <path d="M3 489H1440" strokeDasharray=".01 17" strokeWidth="1.6" />
          <path d="M11 496H1440" strokeDasharray=".01 19" strokeWidth="2.1" />
        </g>
        <Windpump x={742} y={506} scale={0.9} />
      </g>
      <path fill="var(--ridge-4)" d={ground} />
      <g {...dotted} color="var(--ground-dot)" strokeDasharray=".01 12">
        {GROUND_ROWS.map((y, row) => (
          <path key={y} d={`M${row % 2 ? 6 : 0} ${y}H1440`} strokeWidth={(1.5 + row * 0.28).toFixed(2)} />
        ))}
      </g>
    </g>
  )
}

const FAR_STRIP: Koppie[] = [
  [120, 288, 52.8, 0.36],
  [432, 216, 30.8, 0.22],
  [888, 408, 28.6, 0.6],
  [1188, 264, 57.2, 0.36],
]
const NEAR_STRIP: Koppie[] = [
  [-36, 264, 57.2, 0.4],
  [288, 168, 26.4, 0.16],
  [624, 336, 33, 0.5],
  [1080, 192, 35.2, 0.2],
]

/** A low strip of the same landscape for panels. */
function Strip() {
  const { width, height } = STRIP
  return (
    <g id="strip">
      <g {...dotted} color="var(--sun)">
        <DotSun
          cx={888}
          cy={145.2}
          radius={37.4}
          rings={11}
          gap={13.64}
          dot={6.16}
          smallest={1}
          space={13.64}
          fade={1.1}
        />
      </g>
      <path fill="var(--ridge-1)" d={ridgePath(width, height, 167.2, FAR_STRIP, 'close1')} />
      <path fill="var(--ridge-2)" d={ridgePath(width, height, 184.8, NEAR_STRIP, 'close2')} />
      <path fill="var(--ridge-3)" d={plainPath(width, height, 189.2, 6, 'close3')} />
      <path fill="var(--ridge-4)" d={plainPath(width, height, 204.6, 8, 'close4')} />
      <g {...dotted} color="var(--ground-dot)">
        <path d="M0 213.4H1200" strokeDasharray=".01 10" strokeWidth="1.6" />
      </g>
    </g>
  )
}
