import type { Position } from './geolocation.ts'
import { towns } from './towns.ts'

/** Farther away than this a town says nothing about where somebody is: over the border, or out at sea. */
const FARTHEST_KM = 120
const KM_PER_DEGREE = 111.2

/** The town nearest to a position, or null where there is none (REQ-115). */
export function nearestTown(position: Position): string | null {
  const [nearest] = towns
    .map((town) => ({ name: town.name, km: kilometresBetween(position, town) }))
    .sort((a, b) => a.km - b.km)
  return nearest && nearest.km <= FARTHEST_KM ? nearest.name : null
}

/** On a flat map, which is exact enough inside one country. */
function kilometresBetween(from: Position, to: Position): number {
  const narrowing = Math.cos((((from.latitude + to.latitude) / 2) * Math.PI) / 180)
  const north = to.latitude - from.latitude
  const east = (to.longitude - from.longitude) * narrowing
  return Math.hypot(north, east) * KM_PER_DEGREE
}
