import { hourOf, RAIN } from '#web/ui/drawings/cover-hours.ts'
import { bushesPath, type Koppie, plainPath, ridgePath } from '#web/ui/drawings/landscape-paths.ts'
import { round } from '#web/ui/drawings/round-decimal.ts'
import { seededRandom } from '#web/ui/drawings/seeded-random.ts'

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
