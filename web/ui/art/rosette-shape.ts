import { round } from '#web/ui/drawings/round-decimal.ts'
import { seededRandom } from '#web/ui/drawings/seeded-random.ts'

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
