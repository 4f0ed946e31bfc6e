import { Dots, Ring } from './dot-ring.tsx'
import { round } from './round-decimal.ts'

type DotSunProps = {
  cx: number
  cy: number
  radius: number
  rings: number
  gap: number
  dot: number
  smallest?: number
  space: number
  fade?: number
  className?: string
}

/** The sun every drawing shares: a disc and rings of dots that shrink and fade outward. */
export function DotSun(props: DotSunProps) {
  const { cx, cy, radius, gap, className } = props
  return (
    <Dots className={className}>
      <circle cx={cx} cy={cy} r={round(radius - gap * 0.95)} fill="currentColor" stroke="none" />
      {sunRings(props).map((ring) => (
        <Ring key={ring.r} cx={cx} cy={cy} {...ring} />
      ))}
    </Dots>
  )
}

function sunRings({ radius, rings, gap, dot, smallest = 1.4, space, fade = 1 }: DotSunProps) {
  return Array.from({ length: rings }, (_, index) => {
    const outward = index / rings
    const r = radius + index * gap * (1 + outward * 0.35)
    return {
      r,
      count: Math.round((2 * Math.PI * r) / (space * (1 + outward * 0.55))),
      dot: dot * (1 - outward) ** 0.9 + smallest * outward,
      opacity: (1 - outward) ** fade,
      phase: index % 2 ? 0.5 : 0,
    }
  })
}
