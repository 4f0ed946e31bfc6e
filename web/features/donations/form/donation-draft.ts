import { readStored, removeStored, writeStored } from '#web/platform/device/device-storage.ts'
import type { DonationValues } from './donation-values.ts'

/** Whose gift it is; null is a visitor. */
type DraftKey = { campaignId: string; memberId: string | null }

/**
 * What somebody was about to give, so that the form is as it was when they come back from the payment page. A member's
 * stays on the device until the sign-out (REQ-149); a visitor's, with the address, ends with the tab: phones are
 * shared.
 */
export function readDonationDraft(draftKey: DraftKey): DonationValues | null {
  const stored = draftKey.memberId ? readStored(storageKeyOf(draftKey)) : readTab(storageKeyOf(draftKey))
  return isDonationValues(stored) ? stored : null
}

export function saveDonationDraft(draftKey: DraftKey, values: DonationValues): void {
  if (draftKey.memberId) writeStored(storageKeyOf(draftKey), values)
  else saveInTab(storageKeyOf(draftKey), values)
}

/** It was given, or is not wanted any more. */
export function forgetDonationDraft(draftKey: DraftKey): void {
  if (draftKey.memberId) removeStored(storageKeyOf(draftKey))
  else tab()?.removeItem(storageKeyOf(draftKey))
}

function storageKeyOf({ campaignId, memberId }: DraftKey): string {
  return `gift:${campaignId}:${memberId ?? 'visitor'}`
}

function isDonationValues(stored: unknown): stored is DonationValues {
  const { amount, message, email, isAnonymous } = (stored ?? {}) as Record<string, unknown>
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
function saveInTab(name: string, values: DonationValues): boolean {
  try {
    tab()?.setItem(name, JSON.stringify(values))
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
