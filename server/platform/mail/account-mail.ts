import type { Provider } from '#contract/account/account-operations.ts'
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
  /** The change of address that is to be confirmed; no link goes out once it is over. */
  emailChangeId?: string
  /** Who asked for an address: they are not told that it is known, where it is theirs by then. */
  askedBy?: string
}

export type MailKind =
  | 'verify-email'
  | 'reset-password'
  | 'password-changed'
  | 'leave-old-email'
  | 'take-new-email'
  | 'email-changed'
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
