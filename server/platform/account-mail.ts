import type { Provider } from '#contract/account.ts'
import type { LegalEdition } from '#contract/legal/versions.ts'

/** A mail to whoever answers to an address, by its kind; the account is looked up when it is written. */
export type AccountMail = {
  kind: MailKind
  email: string
  /** Those that are coming, for the mail that says so. */
  terms?: LegalEdition
  /** Which one was connected or disconnected. */
  provider?: Provider
  /** Those that were taken away with an old password. */
  removed?: Provider[]
  /** The group whose page its button leads to. */
  groupId?: string
  /** Where the person wanted to go before, an address of ours. */
  redirect?: string
}

export type MailKind =
  | 'verify-email'
  | 'reset-password'
  | 'password-changed'
  | 'already-registered'
  | 'group-deleted'
  | 'group-offered'
  | 'join-requested'
  | 'join-accepted'
  | 'join-rejected'
  | 'terms-changing'
  | 'bank-connected'
  | 'bank-changed'
  | 'provider-connected'
  | 'provider-disconnected'
  | 'urgent-case'
