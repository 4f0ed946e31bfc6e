import { forget, keep, readKept } from '#web/platform/device-store.ts'
import type { Gift } from './gift.ts'

/** Whose gift it is; null is a visitor. */
type Place = { campaignId: string; memberId: string | null }

/**
 * What somebody was about to give, so that the form is as it was when they come back from the payment page. A member's
 * stays on the device until the sign-out (REQ-149); a visitor's, with the address, ends with the tab: phones are
 * shared.
 */
export function readGift(place: Place): Gift | null {
  const kept = place.memberId ? readKept(nameOf(place)) : readTab(nameOf(place))
  return isGift(kept) ? kept : null
}

export function keepGift(place: Place, gift: Gift): void {
  if (place.memberId) keep(nameOf(place), gift)
  else keepInTab(nameOf(place), gift)
}

/** It was given, or is not wanted any more. */
export function forgetGift(place: Place): void {
  if (place.memberId) forget(nameOf(place))
  else tab()?.removeItem(nameOf(place))
}

function nameOf({ campaignId, memberId }: Place): string {
  return `gift:${campaignId}:${memberId ?? 'visitor'}`
}

function isGift(kept: unknown): kept is Gift {
  const { amount, message, email, isAnonymous } = (kept ?? {}) as Record<string, unknown>
  return (
    [amount, message, email].every((text) => typeof text === 'string') && typeof isAnonymous === 'boolean'
  )
}

function readTab(name: string): unknown {
  try {
    return JSON.parse(tab()?.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

/** A full or closed storage is no error: the form goes on without. */
function keepInTab(name: string, gift: Gift): boolean {
  try {
    tab()?.setItem(name, JSON.stringify(gift))
    return true
  } catch {
    return false
  }
}

/** Null where the browser forbids storage. */
function tab(): Storage | null {
  try {
    return globalThis.sessionStorage ?? null
  } catch {
    return null
  }
}
