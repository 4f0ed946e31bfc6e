import type { BankAccount } from '#server/platform/payments/payment-gateway.ts'
import type { Seal } from '#server/platform/security/seal.ts'

/** A sealed number opens for its own row alone: copied to another one it is worthless. */
export function sealNumber(seal: Seal, recipientId: string, accountNumber: string): Buffer {
  return seal.seal(accountNumber, purposeOf(recipientId))
}

/** The number of an account, to tell the provider and nobody else (SEC-M7). */
export function openNumber(seal: Seal, recipientId: string, sealed: Buffer): string {
  return seal.open(sealed, purposeOf(recipientId))
}

/** Knows the same account again without knowing its number. */
export function fingerprintOf(seal: Seal, { bankCode, accountNumber }: BankAccount): Buffer {
  return seal.fingerprint(`${bankCode} ${accountNumber}`, 'bank account')
}

function purposeOf(recipientId: string): string {
  return `bank account ${recipientId}`
}
