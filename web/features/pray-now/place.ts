import { readStored, removeStored, writeStored } from '#web/platform/device/device-storage.ts'
import { type PraySearch, praySearchOf } from './pray-address.ts'

/** The choices of a session. */
export type Choice = { [field in 'source' | 'size' | 'seconds']: NonNullable<PraySearch[field]> } & Pick<
  PraySearch,
  'groupId'
>

/** Where a session was left: numbers and ids, and none of the words that were read. */
export type Place = Choice & { at: number; total: number; prayed: number; passed: string[] }

const KEPT_MS = 2 * 3_600_000

const defaultChoice: Choice = { source: 'groups', size: 5, seconds: 0 }

/** The choices of the last session that this member began on this device. */
export function readChoice(memberId: string): Choice {
  return choiceOf(storedFields(`pray-now:choice:${memberId}`)) ?? defaultChoice
}

export function storeChoice(memberId: string, choice: Choice): void {
  writeStored(`pray-now:choice:${memberId}`, choice)
}

/** The place of this member, for two hours; null where nothing is left to pray for. Signing out removes it (REQ-437). */
export function readPlace(memberId: string): Place | null {
  const stored = storedFields(`pray-now:place:${memberId}`)
  const [choice, at, total, prayed] = [
    choiceOf(stored),
    numberOf(stored.at),
    numberOf(stored.total),
    numberOf(stored.prayed),
  ]
  const passed = Array.isArray(stored.passed) ? stored.passed.filter((id) => typeof id === 'string') : []
  if (!choice || Math.abs(Date.now() - at) > KEPT_MS || leftOf({ total, prayed, passed }) <= 0) return null
  return { ...choice, at, total, prayed, passed }
}

export function storePlace(memberId: string, place: Omit<Place, 'at'>): void {
  writeStored(`pray-now:place:${memberId}`, { ...place, at: Date.now() })
}

export function forgetPlace(memberId: string): void {
  removeStored(`pray-now:place:${memberId}`)
}

/** The number of prayers that are left of a session. */
export function leftOf({ total, prayed, passed }: Pick<Place, 'total' | 'prayed' | 'passed'>): number {
  return total - prayed - passed.length
}

/** Whether a session of these choices is the one that was left. */
export function isPlaceOf(place: Place, { source, groupId, size }: Choice): boolean {
  return place.source === source && place.groupId === groupId && place.size === size
}

/** The choices of a session; null while some are missing. */
function choiceOf(fields: Record<string, unknown>): Choice | null {
  const { source, groupId, size, seconds } = praySearchOf(fields)
  return source && size && seconds !== undefined ? { source, groupId, size, seconds } : null
}

function storedFields(name: string): Record<string, unknown> {
  return Object(readStored(name))
}

/** A value that is no number makes a place that is over. */
function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
