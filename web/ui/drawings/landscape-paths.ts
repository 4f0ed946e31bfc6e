import { round } from './round-decimal.ts'
import { seededRandom } from './seeded-random.ts'

/** Distant shapes use whole units: each digit adds to the size of every page. */
const whole = Math.round

export type Point = { x: number; y: number }

/** Writes an outline in whole units, each point relative to the one before: relative numbers are shorter. */
export type Pen = {
  line(x: number, y: number): void
  /** A curve with one control point. */
  curve(towardsX: number, towardsY: number, x: number, y: number): void
  close(): string
}

function startPen(x: number, y: number): Pen {
  let at = { x: whole(x), y: whole(y) }
  let path = `M${pair(at.x, at.y)}`
  const step = (x: number, y: number) => pair(whole(x) - at.x, whole(y) - at.y)
  function go(segment: string, x: number, y: number) {
    path += segment
    at = { x: whole(x), y: whole(y) }
  }
  return {
    line: (x, y) => go(`l${step(x, y)}`, x, y),
    curve: (towardsX, towardsY, x, y) => go(`q${joined(step(towardsX, towardsY), step(x, y))}`, x, y),
    close: () => `${path}Z`,
  }
}

/** Draws something at each point, from left to right. A drawing ends where it began, or nearly so. */
function scattered<Item extends Point>(items: readonly Item[], draw: (item: Item) => string): string {
  let at: Point | undefined
  let path = ''
  for (const item of [...items].sort((one, other) => one.x - other.x)) {
    const [x, y] = [whole(item.x), whole(item.y)]
    path += `${at ? `m${pair(x - at.x, y - at.y)}` : `M${pair(x, y)}`}${draw(item)}`
    at = { x, y }
  }
  return path
}

function pair(x: number, y: number): string {
  return joined(String(x), String(y))
}

/** A minus sign separates two numbers as well as a space. */
function joined(one: string, other: string): string {
  return other.startsWith('-') ? `${one}${other}` : `${one} ${other}`
}

const SIZES = 4

/** A flat-topped hill: its position, width and height, and the share of the width that is its cap. */
export type Koppie = readonly [x: number, width: number, height: number, cap: number]

/** The outline of a row of koppies, closed at the bottom of the drawing. */
export function ridgePath(
  width: number,
  height: number,
  base: number,
  koppies: readonly Koppie[],
  seed: string,
) {
  const random = seededRandom(seed)
  const pen = startPen(-40, height)
  pen.line(-40, base)
  for (const koppie of koppies) drawKoppie(pen, koppie, base, random)
  pen.line(width + 40, base)
  pen.line(width + 40, height)
  return pen.close()
}

/** Gentle veld, closed at the bottom of the drawing. */
export function plainPath(width: number, height: number, y: number, swing: number, seed: string) {
  const random = seededRandom(seed)
  const pen = startPen(-40, height)
  pen.line(-40, y)
  let x = -40
  while (x < width + 40) {
    const step = (width / 5) * (0.7 + random() * 0.6)
    const crest = y + (random() - 0.5) * swing * 2
    const end = y + (random() - 0.5) * swing
    pen.curve(x + step / 2, crest, x + step, end)
    x += step
  }
  pen.line(width + 60, height)
  return pen.close()
}

/** Small Karoo bushes scattered below a line. They have few sizes, so that most of them share their path text. */
export function bushesPath(width: number, y: number, count: number, seed: string, tallest = 5) {
  const random = seededRandom(seed)
  const bushes = Array.from({ length: count }, () => {
    const x = random() * width
    const size = 1.5 + (whole(random() * SIZES) / SIZES) * tallest
    return { x: x - size * 1.6, y: y + random() * 26, size }
  })
  return scattered(bushes, ({ size }) => {
    const left = `q${round(size * 0.3)}-${round(size * 1.1)} ${round(size * 1.1)}-${round(size)}`
    const top = `q${round(size * 0.6)}-${round(size * 0.7)} ${round(size * 1.2)} 0`
    return `${left}${top}q${round(size * 0.8)} 0 ${round(size)} ${round(size)}Z`
  })
}

/** A finer position of a star is invisible. The drawing is this many times larger than its numbers. */
export const STAR_STEP = 4

/** Points of no length for a dotted stroke: stars, outside the area of the text. */
export function starsPath(count: number, seed: string, width: number, depth: number) {
  const random = seededRandom(seed)
  const stars = Array.from({ length: count }, () => ({ x: random() * width, y: -320 + random() * depth }))
  const isBehindText = ({ x, y }: Point) => x < 880 && y > -190 && y < 150
  const shown = stars.filter((star) => !isBehindText(star))
  return scattered(
    shown.map(({ x, y }) => ({ x: x / STAR_STEP, y: y / STAR_STEP })),
    () => 'h.01',
  )
}

function drawKoppie(pen: Pen, [x, width, height, cap]: Koppie, base: number, random: () => number) {
  const capWidth = width * cap
  const cliff = height * (0.2 + random() * 0.1)
  const [left, right] = [x - width / 2, x + width / 2]
  const [capLeft, capRight] = [x - capWidth / 2, x + capWidth / 2]
  const top = base - height
  const jitter = () => (random() - 0.5) * height * 0.05
  const cliffLeft = capLeft - capWidth * 0.045
  const cliffRight = capRight + capWidth * 0.05
  const slopeY = base - (height - cliff) * 0.6 + height * 0.13
  pen.line(left, base)
  pen.curve(left + (cliffLeft - left) * 0.6, slopeY, cliffLeft, top + cliff)
  pen.line(capLeft, top + jitter() + height * 0.03)
  pen.line(capLeft + capWidth * 0.3, top + jitter())
  pen.line(capLeft + capWidth * 0.7, top + jitter())
  pen.line(capRight - capWidth * 0.03, top + height * 0.04 + jitter())
  pen.line(cliffRight, top + cliff)
  pen.curve(right + (cliffRight - right) * 0.6, slopeY, right, base)
}
