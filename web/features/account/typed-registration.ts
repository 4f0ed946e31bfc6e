import type { SentOf } from '#contract/api/all-operations.ts'

type Fields = Omit<SentOf<'register'>, 'redirect'>

/**
 * The fields of the last registration, for the way back from 'Check Your Email' to a mistyped address. They have a
 * password: they are kept in this page's memory only, and until they are shown again or somebody signs in.
 */
let typed: Fields | null = null

/** Keeps what was sent. */
export function keepTypedRegistration(fields: Fields): void {
  typed = fields
}

/** Returns the fields that were kept last, or null. */
export function typedRegistration(): Fields | null {
  return typed
}

/** Called once the fields are shown again, and after a sign-in. */
export function forgetTypedRegistration(): void {
  typed = null
}
