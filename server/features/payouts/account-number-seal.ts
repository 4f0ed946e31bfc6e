import type { BankAccount } from '#server/platform/payments/payment-gateway.ts'
import type { Seal } from '#server/platform/security/seal.ts'

/** A sealed number opens only for its own row: copied to another one it is worthless. */
export function sealNumber(seal: Seal, recipientId: string, accountNumber: string): Buffer {
  return seal.seal(accountNumber, purposeOf(recipientId))
}

/** Opens the number of an account, which only the provider may learn (SEC-M7). */
export function openNumber(seal: Seal, recipientId: string, sealed: Buffer): string {
  return seal.open(sealed, purposeOf(recipientId))
}

/** Recognizes the same account again without its number. */
export function fingerprintOf(seal: Seal, { bankCode, accountNumber }: BankAccount): Buffer {
  return seal.fingerprint(`${bankCode} ${accountNumber}`, 'bank account')
}

function purposeOf(recipientId: string): string {
  return `bank account ${recipientId}`
}
