import { round } from '#web/ui/drawings/round-decimal.ts'

const COLUMNS = 11
const ROWS = 5

const DOTS = Array.from({ length: COLUMNS * ROWS }, (_, index) => {
  const column = index % COLUMNS
  const row = Math.floor(index / COLUMNS)
  const x = 20 + column * 28 + (row % 2 ? 14 : 0)
  const y = 20 + row * 26
  const isHole = row === 2 && column === 5
  return { x, y, isHole, r: round(3 + 3.2 * Math.max(0, 1 - Math.hypot(x - 160, y - 72) / 170)) }
})

/** A cloth with one dot missing, for the page that is not there. */
export function MissingDot() {
  return (
    <svg viewBox="0 0 340 146" className="missing-dot" aria-hidden="true">
      {DOTS.map(({ x, y, r, isHole }) =>
        isHole ? (
          <circle key="hole" cx={x} cy={y} r="10" className="hole" />
        ) : (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={r} />
        ),
      )}
    </svg>
  )
}
