import './dot-figure.css'

const PLACES = 16
const RING = { cx: 50, cy: 50, r: 38, pathLength: PLACES }

type RingMarkProps = {
  count: number
  /** One of them is the reader: the first dot, at the top, with light. */
  mine: boolean
}

/**
 * One dot for each person who prayed, as a small mark beside the sentence that says the number; places still open are pin
 * points. When all are taken the sentence alone counts on. Nobody is named.
 */
export function RingMark({ count, mine }: RingMarkProps) {
  const taken = Math.min(count, PLACES)
  return (
    <svg className="dots ring-mark" viewBox="0 0 100 100" aria-hidden="true">
      <circle {...RING} className="ring-mark-open" strokeDasharray=".001 .999" strokeWidth="6" />
      {taken > 0 ? <circle {...RING} strokeDasharray={dashes(taken)} strokeWidth="11" /> : null}
      {mine && taken > 0 ? <path className="ring-mark-mine" d="M88 50h.01" strokeWidth="13" /> : null}
    </svg>
  )
}

/** `taken` dots and a gap to the end of the circle. */
function dashes(taken: number): string {
  return `${'.001 .999 '.repeat(taken - 1)}.001 ${PLACES - taken + 0.999}`
}
