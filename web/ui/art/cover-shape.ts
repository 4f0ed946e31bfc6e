import { bushesPath, type Koppie, plainPath, ridgePath } from './karoo.ts'
import { pickStable, round, seededRandom } from './seeded.ts'

const WIDTH = 480
const HEIGHT = 220

type Hour = {
  high: string
  middle: string
  low: string
  sun: string
  far: string
  near: string
  veld: string
  ground: string
}

const DAWN = hour('#FFE9C9 #F8C58C #E79A6B #F0A24A #D98F6C #A8635A #5C3F55 #232A55')
const MORNING = hour('#DDE9F2 #F3E6CC #F5D79E #F7C465 #BFB79F #93916F #5F6A4D #37482F')
const DUSK = hour('#2E4A86 #B98FA0 #F0A873 #FFD593 #8D6A84 #5B5284 #333F70 #17234E')
const NIGHT = hour('#0B1538 #1E3470 #5069A8 #F5D593 #24366E #1A2A5C #121F49 #0A1230')
const RAIN = hour('#B9C7CF #D5D8CC #E6DDC4 #F3E2B4 #93A3A0 #6C8380 #4A6462 #2C4447')

export type CoverShape = ReturnType<typeof coverShape>

/** The hour, hills and sun of a campaign's cover: the same seed always gives the same picture. */
export function coverShape(seed: string) {
  const random = seededRandom(seed)
  const colours = pickStable(seed, [DAWN, MORNING, DUSK, NIGHT, RAIN])
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

function hour(colours: string): Hour {
  const [high = '', middle = '', low = '', sun = '', far = '', near = '', veld = '', ground = ''] =
    colours.split(' ')
  return { high, middle, low, sun, far, near, veld, ground }
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
