import { pickStable } from './seeded-random.ts'

/** The colours of a landscape at one hour, from the top of the sky down to the ground. */
export type Hour = {
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
export const RAIN = hour('#B9C7CF #D5D8CC #E6DDC4 #F3E2B4 #93A3A0 #6C8380 #4A6462 #2C4447')

/** The hour of a campaign's cover: the same seed always gives the same one. */
export function hourOf(seed: string): Hour {
  return pickStable(seed, [DAWN, MORNING, DUSK, NIGHT, RAIN])
}

function hour(colours: string): Hour {
  const [high = '', middle = '', low = '', sun = '', far = '', near = '', veld = '', ground = ''] =
    colours.split(' ')
  return { high, middle, low, sun, far, near, veld, ground }
}
