import { readStored, removeStored, writeStored } from '#web/platform/device/device-storage.ts'
import type { DonationValues } from './donation-values.ts'

/** The owner of the draft; a null `memberId` is a visitor. */
type DraftKey = { campaignId: string; memberId: string | null }

/**
 * The draft of a donation, which restores the form after a return from the payment page. A member's draft
 * stays on the device until the sign-out (REQ-149); a visitor's, which includes the e-mail address, ends with
 * the tab, because phones are shared.
 */
export function readDonationDraft(draftKey: DraftKey): DonationValues | null {
  const stored = draftKey.memberId ? readStored(storageKeyOf(draftKey)) : readTab(storageKeyOf(draftKey))
  return isDonationValues(stored) ? stored : null
}

export function saveDonationDraft(draftKey: DraftKey, values: DonationValues): void {
  if (draftKey.memberId) writeStored(storageKeyOf(draftKey), values)
  else saveInTab(storageKeyOf(draftKey), values)
}

/** Called after the donation was paid, or when it is no longer wanted. */
export function forgetDonationDraft(draftKey: DraftKey): void {
  if (draftKey.memberId) removeStored(storageKeyOf(draftKey))
  else tab()?.removeItem(storageKeyOf(draftKey))
}

function storageKeyOf({ campaignId, memberId }: DraftKey): string {
  return `gift:${campaignId}:${memberId ?? 'visitor'}`
}

function isDonationValues(stored: unknown): stored is DonationValues {
  const { amount, message, email, isAnonymous, guestName } = (stored ?? {}) as Record<string, unknown>
  const texts = [amount, message, email, guestName]
  return texts.every((text) => typeof text === 'string') && typeof isAnonymous === 'boolean'
}

function readTab(name: string): unknown {
  try {
    return JSON.parse(tab()?.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

/** A full or blocked storage is not an error: the form works without a draft. */
function saveInTab(name: string, values: DonationValues): boolean {
  try {
    tab()?.setItem(name, JSON.stringify(values))
    return true
  } catch {
    return false
  }
}

/** Null where the browser blocks storage. */
function tab(): Storage | null {
  try {
    return globalThis.sessionStorage ?? null
  } catch {
    return null
  }
}
