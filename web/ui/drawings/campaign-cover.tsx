import './cover-art.css'
import { memo, useId } from 'react'
import { hourOf, RAIN } from './cover-hours.ts'
import { DotSun } from './dot-sun.tsx'
import { bushesPath, type Koppie, plainPath, ridgePath } from './landscape-paths.ts'
import { round } from './round-decimal.ts'
import { seededRandom } from './seeded-random.ts'
import { Windpump } from './windpump.tsx'

const WIDTH = 480
const HEIGHT = 220

export type CoverShape = ReturnType<typeof coverShape>

/** The hour, hills and sun of a campaign's cover: the same seed always gives the same picture. */
export function coverShape(seed: string) {
  const random = seededRandom(seed)
  const colours = hourOf(seed)
  const sunX = round(WIDTH * (0.25 + random() * 0.5))
  const sunY = round(HEIGHT * (0.46 + random() * 0.16))
  return {
    colours,
    sunX,
    sunY,
    isRainy: colours === RAIN,
    far: ridgePath(WIDTH, HEIGHT, HEIGHT * 0.78, threeKoppies(0.22, random), `${seed}x`),
    near: ridgePath(WIDTH, HEIGHT, HEIGHT * 0.84, threeKoppies(0.14, random), `${seed}y`),
    veld: plainPath(WIDTH, HEIGHT, HEIGHT * 0.8, 10, `${seed}p`),
    ground:
      plainPath(WIDTH, HEIGHT, HEIGHT * 0.9, 12, `${seed}q`) +
      bushesPath(WIDTH, HEIGHT * 0.88, 16, `${seed}b`, 3.5),
    windpumpX: random() > 0.5 ? round(WIDTH * (0.15 + random() * 0.7)) : null,
    rain: rainPath(random),
  }
}

function threeKoppies(swing: number, random: () => number): Koppie[] {
  const stretch = () => WIDTH * (0.3 + random() * 0.3)
  const rise = (least: number) => HEIGHT * (least + random() * swing)
  const cap = () => 0.25 + random() * 0.3
  return [
    [WIDTH * (random() * 0.3 - 0.05), stretch(), rise(0.1), cap()],
    [WIDTH * (0.4 + random() * 0.2), stretch(), rise(0.06), cap()],
    [WIDTH * (0.8 + random() * 0.25), stretch(), rise(0.1), cap()],
  ]
}

function rainPath(random: () => number) {
  return Array.from({ length: 16 }, (_, index) => {
    const x = round(index * 34 + random() * 18)
    return `M${x} ${round(-random() * 20)}l-34 ${round(HEIGHT * 0.78)}`
  }).join('')
}

/** A campaign's cover: the same landscape at one of five hours, chosen by its id. */
export const CampaignCover = memo(function CampaignCover({ seed }: { seed: string }) {
  const shape = coverShape(seed)
  return (
    <svg className="cover-art" viewBox="0 0 480 220" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <Sky colours={shape.colours} />
      <g style={{ color: shape.colours.sun }}>
        <DotSun
          cx={shape.sunX}
          cy={shape.sunY}
          radius={27}
          rings={shape.isRainy ? 5 : 10}
          gap={9.5}
          dot={4.6}
          smallest={1}
          space={9.5}
        />
      </g>
      {shape.isRainy && (
        <path stroke="#fff" strokeOpacity=".55" strokeWidth="1.4" strokeDasharray="7 15" d={shape.rain} />
      )}
      <path fill={shape.colours.far} d={shape.far} />
      <path fill={shape.colours.near} d={shape.near} />
      <path fill={shape.colours.veld} d={shape.veld} />
      <path fill={shape.colours.ground} d={shape.ground} />
      {shape.windpumpX !== null && (
        <g style={{ color: shape.colours.ground }}>
          <Windpump x={shape.windpumpX} y={198} scale={0.55} />
        </g>
      )}
    </svg>
  )
})

function Sky({ colours }: { colours: CoverShape['colours'] }) {
  const id = useId()
  return (
    <>
      <linearGradient id={id} x2="0" y2="1">
        <stop stopColor={colours.high} />
        <stop offset=".5" stopColor={colours.middle} />
        <stop offset=".85" stopColor={colours.low} />
      </linearGradient>
      <rect width="480" height="220" fill={`url(#${id})`} />
    </>
  )
}
