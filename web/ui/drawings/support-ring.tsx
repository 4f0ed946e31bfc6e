import './dot-figure.css'

/** From outside to inside; when all are full the number alone counts on. */
const RINGS = [
  { r: 46, places: 44, dot: 3.5 },
  { r: 39.5, places: 38, dot: 3 },
  { r: 33.6, places: 32, dot: 2.5 },
] as const

type SupportRingProps = {
  count: number
  /** One of them is the reader's own: it is the first dot, at the top, with light. */
  mine: boolean
}

/**
 * One dot for each person who supports a prayer, round their number; places still open are pin points. Nobody is named.
 * The sentence beside it says the number to screen readers.
 */
export function SupportRing({ count, mine }: SupportRingProps) {
  return (
    <div className="support-ring" aria-hidden="true">
      <svg className="dots" viewBox="0 0 100 100" aria-hidden="true">
        {ringsOf(count).map((ring) => (
          <OneRing key={ring.r} {...ring} />
        ))}
        {mine && count > 0 ? <path className="support-ring-mine" d="M96 50h.01" strokeWidth="4.4" /> : null}
      </svg>
      <strong>{count}</strong>
    </div>
  )
}

/** The same as a small mark beside a sentence that says the number: one ring of sixteen. */
export function RingMark({ count, mine }: SupportRingProps) {
  const ring = { r: 38, places: 16, dot: 11, taken: Math.min(count, 16) }
  return (
    <svg className="dots ring-mark" viewBox="0 0 100 100" aria-hidden="true">
      <circle
        cx="50"
        cy="50"
        r="38"
        pathLength="16"
        className="support-ring-open"
        strokeDasharray=".001 .999"
        strokeWidth="6"
      />
      <OneRing {...ring} />
      {mine && count > 0 ? <path className="support-ring-mine" d="M88 50h.01" strokeWidth="13" /> : null}
    </svg>
  )
}

function OneRing({ r, places, dot, taken }: { r: number; places: number; dot: number; taken: number }) {
  const circle = { cx: 50, cy: 50, r, pathLength: places }
  return (
    <>
      <circle {...circle} className="support-ring-open" strokeDasharray=".001 .999" strokeWidth="1.4" />
      {taken > 0 ? <circle {...circle} strokeDasharray={dashes(taken, places)} strokeWidth={dot} /> : null}
    </>
  )
}

/** The rings that have begun, at least the first, with the number of their dots. */
export function ringsOf(count: number) {
  let left = count
  return RINGS.flatMap((ring, index) => {
    if (index > 0 && left <= 0) return []
    const taken = Math.max(0, Math.min(left, ring.places))
    left -= taken
    return [{ ...ring, taken }]
  })
}

/** `taken` dots and a gap to the end of the circle. */
function dashes(taken: number, places: number): string {
  const gap = places - taken + 0.999
  return `${'.001 .999 '.repeat(taken - 1)}.001 ${gap}`
}
