import { round, seededRandom } from './seeded.ts'

/** A flat-topped hill: where it stands, its width and height, and the share of the width that is its cap. */
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
  const hills = koppies.map((koppie) => koppiePath(koppie, base, random)).join('')
  return `M-40 ${height}L-40 ${round(base)}${hills}L${width + 40} ${round(base)}L${width + 40} ${height}Z`
}

/** Gentle veld, closed at the bottom of the drawing. */
export function plainPath(width: number, height: number, y: number, swing: number, seed: string) {
  const random = seededRandom(seed)
  let path = `M-40 ${height}L-40 ${round(y)}`
  let x = -40
  while (x < width + 40) {
    const step = (width / 5) * (0.7 + random() * 0.6)
    const crest = y + (random() - 0.5) * swing * 2
    const end = y + (random() - 0.5) * swing
    path += `Q${round(x + step / 2)} ${round(crest)} ${round(x + step)} ${round(end)}`
    x += step
  }
  return `${path}L${width + 60} ${height}Z`
}

/** Small Karoo bushes scattered below a line. */
export function bushesPath(width: number, y: number, count: number, seed: string, tallest = 5) {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => {
    const x = random() * width
    const size = 1.5 + random() * tallest
    const foot = y + random() * 26
    const left = `q${round(size * 0.3)}-${round(size * 1.1)} ${round(size * 1.1)}-${round(size)}`
    const top = `q${round(size * 0.6)}-${round(size * 0.7)} ${round(size * 1.2)} 0`
    return `M${round(x - size * 1.6)} ${round(foot)}${left}${top}q${round(size * 0.8)} 0 ${round(size)} ${round(size)}Z`
  }).join('')
}

/** Points of no length for a dotted stroke: stars, kept away from where text stands. */
export function starsPath(count: number, seed: string, width: number, depth: number) {
  const random = seededRandom(seed)
  let path = ''
  for (let index = 0; index < count; index++) {
    const x = random() * width
    const y = -320 + random() * depth
    const isBehindText = x < 880 && y > -190 && y < 150
    if (!isBehindText) path += `M${round(x)} ${round(y)}h.01`
  }
  return path
}

function koppiePath([x, width, height, cap]: Koppie, base: number, random: () => number) {
  const capWidth = width * cap
  const cliff = height * (0.2 + random() * 0.1)
  const [left, right] = [x - width / 2, x + width / 2]
  const [capLeft, capRight] = [x - capWidth / 2, x + capWidth / 2]
  const top = base - height
  const jitter = () => (random() - 0.5) * height * 0.05
  const cliffLeft = capLeft - capWidth * 0.045
  const cliffRight = capRight + capWidth * 0.05
  const slopeY = base - (height - cliff) * 0.6 + height * 0.13
  const point = (px: number, py: number) => `${round(px)} ${round(py)}`
  return [
    `L${point(left, base)}`,
    `Q${point(left + (cliffLeft - left) * 0.6, slopeY)} ${point(cliffLeft, top + cliff)}`,
    `L${point(capLeft, top + jitter() + height * 0.03)}`,
    `L${point(capLeft + capWidth * 0.3, top + jitter())}`,
    `L${point(capLeft + capWidth * 0.7, top + jitter())}`,
    `L${point(capRight - capWidth * 0.03, top + height * 0.04 + jitter())}`,
    `L${point(cliffRight, top + cliff)}`,
    `Q${point(right + (cliffRight - right) * 0.6, slopeY)} ${point(right, base)}`,
  ].join('')
}
