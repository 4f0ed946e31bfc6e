import { prayNowLimits } from './pray-now-constants.ts'

/** The fields of a prayer that decide when it comes in a session. */
export type PrayCandidate = {
  id: string
  mine: boolean
  dateSubmitted: string
  peopleThisWeek: number
  /** The last day on which the member prayed for it; null for never. */
  lastPrayedOn: string | null
}

/**
 * The order of 'Pray now' (REQ-432): those for whom the fewest people prayed this week, then those for whom the member
 * has not prayed for longest, then the oldest; own ones at every fourth position, and those that remain at the end. Two
 * prayers are never equal, so that the result does not depend on the order of the input.
 */
export function orderForPraying<T extends PrayCandidate>(candidates: readonly T[]): T[] {
  const sorted = [...candidates].sort(compare)
  const own = sorted.filter(({ mine }) => mine)
  const others = sorted.filter(({ mine }) => !mine)
  const between = prayNowLimits.ownEvery - 1
  const mixed = others.flatMap((prayer, index) => {
    const isOwnNext = (index + 1) % between === 0
    return isOwnNext ? [prayer, ...own.splice(0, 1)] : [prayer]
  })
  return [...mixed, ...own]
}

function compare(a: PrayCandidate, b: PrayCandidate): number {
  return (
    a.peopleThisWeek - b.peopleThisWeek ||
    compareTexts(a.lastPrayedOn ?? '', b.lastPrayedOn ?? '') ||
    Date.parse(a.dateSubmitted) - Date.parse(b.dateSubmitted) ||
    compareTexts(a.id, b.id)
  )
}

/** Civil days and ids are compared as they are written, in no language. */
function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
