import { seededRandom } from './seeded-random.ts'

const COLUMNS = 34
const ROWS = 9
const RADII = [3.4, 4.4, 5.6]
const CANDIDATES = 6

export type LitDot = { half: 0 | 1; x: number; y: number; r: number }

/**
 * The middle line of each row in one half of the field, a hair longer than its last dot: dashes of no length make the
 * dots.
 */
export const dotRows = Array.from({ length: ROWS }, (_, row) => {
  const { x, y } = positionOf(row * COLUMNS)
  return `M${x} ${y}h${(COLUMNS / 2 - 1) * 18 + 0.1}`
})

/**
 * The order in which dots light up, well apart from each other: one more person lights the next dot, one fewer puts the
 * last one out, so that nothing else moves. The same on every device.
 */
export function litOrder(most: number): LitDot[] {
  const random = seededRandom('live7')
  const lit: LitDot[] = []
  const taken = new Set<number>()
  while (lit.length < most) {
    const index = farthest(lit, taken, random)
    taken.add(index)
    lit.push({ ...positionOf(index), r: RADII[Math.floor(random() * RADII.length)] ?? 4.4 })
  }
  return lit
}

/** Of a few random free points, the one farthest from every lit dot. */
function farthest(lit: LitDot[], taken: Set<number>, random: () => number): number {
  let best = { index: -1, distance: -1 }
  for (let tried = 0; tried < CANDIDATES || best.index < 0; tried += 1) {
    const index = Math.floor(random() * COLUMNS * ROWS)
    if (taken.has(index)) continue
    const position = positionOf(index)
    const distance = Math.min(...lit.map((other) => apart(position, other)))
    if (distance > best.distance) best = { index, distance }
  }
  return best.index
}

function apart(one: Omit<LitDot, 'r'>, other: LitDot): number {
  return Math.hypot(acrossOf(one) - acrossOf(other), (one.y - other.y) * 1.2)
}

function acrossOf({ half, x }: Omit<LitDot, 'r'>): number {
  return half * 306 + x
}

function positionOf(index: number): Omit<LitDot, 'r'> {
  const column = index % COLUMNS
  const row = Math.floor(index / COLUMNS)
  const half = column < COLUMNS / 2 ? 0 : 1
  return { half, x: 9 + (column - half * (COLUMNS / 2)) * 18 + (row % 2) * 9, y: 10 + row * 14.5 }
}

/** The maximum of lit dots; the number next to them stays exact. */
const MOST = 150
const DOTS = litOrder(MOST)
const HALVES = [0, 1] as const

/**
 * A field of 34 by 9 dots in two halves, with one dot lit for each person; decorative, so hidden from screen readers.
 */
export function PeopleDots({ lit }: { lit: number }) {
  return (
    <div className="people-dots">
      {HALVES.map((half) => (
        <svg key={half} viewBox="0 0 318 136" aria-hidden="true">
          {dotRows.map((row) => (
            <path key={row} d={row} />
          ))}
          {DOTS.map(({ x, y, r, ...dot }, index) =>
            dot.half === half ? (
              <circle key={`${x} ${y}`} cx={x} cy={y} r={r} data-lit={index < lit || undefined} />
            ) : null,
          )}
        </svg>
      ))}
    </div>
  )
}
