import { dotRows, litOrder } from '#web/ui/art/people-dots-layout.ts'

/** More people than this light no further dots; the number beside them tells the truth. */
const MOST = 150
const DOTS = litOrder(MOST)
const HALVES = [0, 1] as const

/** A field of 34 by 9 dots in two halves, with one dot lit for each person; a drawing, so hidden from screen readers. */
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
