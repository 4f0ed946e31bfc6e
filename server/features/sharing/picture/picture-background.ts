export const size = { width: 1200, height: 630 } as const

/** The background colours of the light theme, as in the tokens of the web. */
export const colours = {
  background: '#1a2a61',
  dot: '#384a7e',
  lit: '#f5ba5f',
  on: '#fbf7ed',
} as const

type Ring = {
  x: number
  y: number
  radius: number
  count: number
  dot: number
  phase?: number
  part?: number
}

/** Dots on a circle, or on the part of it that begins at nine o'clock and goes over the top. */
function ringOf({ x, y, radius, count, dot, phase = 0, part = 1 }: Ring): string {
  const dots = Array.from({ length: part < 1 ? count + 1 : count }, (_, index) => {
    const angle = Math.PI + (2 * Math.PI * part * (index + phase)) / count
    const [cx, cy] = [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
    return `<circle cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" r="${dot.toFixed(1)}"/>`
  })
  return dots.join('')
}

const LIT_RINGS = 6
const RINGS = 13

/** A disc and rings of dots that shrink and fade outward: the sun of every drawing of the product. */
function sunAt({ x, y, radius, gap }: { x: number; y: number; radius: number; gap: number }): string {
  const rings = Array.from({ length: RINGS }, (_, index) => {
    const outward = index / RINGS
    const isLit = index < LIT_RINGS
    const ringRadius = radius + index * gap * (1 + outward * 0.35)
    const count = Math.round((2 * Math.PI * ringRadius) / (24 * (1 + outward * 0.55)))
    const dot = 7 - 5.6 * outward
    const dots = ringOf({ x, y, radius: ringRadius, count, dot, phase: (index % 2) / 2 })
    const opacity = isLit ? (1 - outward).toFixed(2) : 1
    return `<g fill="${isLit ? colours.lit : colours.dot}" opacity="${opacity}">${dots}</g>`
  })
  return `<circle cx="${x}" cy="${y}" r="${radius - gap}" fill="${colours.lit}"/>${rings.join('')}`
}

/** The product's mark, half a dot sun on a horizon, on a field of 32 units. */
export const mark = `
  <g fill="${colours.lit}">
    <path d="M10.5 22a5.5 5.5 0 0 1 11 0Z"/>
    ${ringOf({ x: 16, y: 22, radius: 9.4, count: 6, dot: 1.5, part: 0.5 })}
    ${ringOf({ x: 16, y: 22, radius: 13.4, count: 9, dot: 1, part: 0.5 })}
  </g>
  <path d="M3 26.5h26" stroke="${colours.on}" stroke-width="2.4" stroke-linecap="round"/>`

/** Everything on the picture that is not text: the indigo background with the rising sun, and the mark. */
export const background = `
  <svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <rect width="100%" height="100%" fill="${colours.background}"/>
    ${sunAt({ x: 1000, y: 630, radius: 104, gap: 27 })}
    <g transform="translate(78 62) scale(1.75)">${mark}</g>
  </svg>`
