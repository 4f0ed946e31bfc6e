import './rosette.css'
import { memo } from 'react'
import { Dots, Ring } from './dot-ring.tsx'
import { round } from './round-decimal.ts'
import { seededRandom } from './seeded-random.ts'

const PETAL_COUNTS = [5, 6, 7, 8, 9, 10, 12]
const TINTS = ['indigo', 'ochre', 'fynbos', 'protea']

/** The petals, rings and tint of a group's medallion: the same seed always gives the same shape. */
export function rosetteShape(seed: string) {
  const random = seededRandom(`ros${seed}`)
  const petalCount = PETAL_COUNTS[Math.floor(random() * PETAL_COUNTS.length)] ?? 5
  const tint = TINTS[Math.floor(random() * TINTS.length)] ?? 'indigo'
  const hasWideHeart = random() > 0.5
  const dotsPerPetal = random() > 0.5 ? 2 : 3
  const reach = 13 + random() * 4
  const breadth = (2.2 + random() * 2.4) * 1.5
  const bend = round(26 - (reach - 4) / 2)
  return {
    tint,
    petal: `M32 26Q${round(32 - breadth)} ${bend} 32 ${round(29 - reach)}Q${round(32 + breadth)} ${bend} 32 26Z`,
    petalAngles: Array.from({ length: petalCount }, (_, index) => round((360 / petalCount) * index)),
    heart: hasWideHeart ? 2.6 : 1.6,
    rings: [
      hasWideHeart
        ? { r: 4.6, count: petalCount, dot: 1.3, phase: 0.5 }
        : { r: 4.2, count: petalCount, dot: 1.6 },
      { r: 21.2, count: petalCount * dotsPerPetal, dot: 2.1, phase: dotsPerPetal === 3 ? 0 : 0.25 },
      { r: 25.4, count: petalCount * dotsPerPetal, dot: 1.3, phase: 0.5 },
    ],
  }
}

/** A shweshwe medallion computed from a group's id or name, so that people know their group again. */
export const GroupRosette = memo(function GroupRosette({ seed, size = 44 }: { seed: string; size?: number }) {
  const shape = rosetteShape(seed)
  return (
    <svg
      className={`rosette rosette-${shape.tint}`}
      width={size}
      height={size}
      viewBox="0 0 64 64"
      aria-hidden="true"
    >
      <rect width="64" height="64" rx="18" className="rosette-ground" />
      <g fill="currentColor">
        {shape.petalAngles.map((angle) => (
          <path key={angle} transform={`rotate(${angle} 32 32)`} d={shape.petal} />
        ))}
        <circle cx="32" cy="32" r={shape.heart} />
      </g>
      <Dots>
        {shape.rings.map((ring) => (
          <Ring key={ring.r} cx={32} cy={32} {...ring} />
        ))}
      </Dots>
    </svg>
  )
})
