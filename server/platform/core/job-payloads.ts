import type { Provider } from '#contract/account/account-operations.ts'
import type { LegalEdition } from '#contract/legal/versions.ts'

/** A mail to the account of an address, by its kind; the account is looked up when the mail is written. */
export type AccountMail = {
  kind: MailKind
  email: string
  /** The coming version, for the mail that announces it. */
  terms?: LegalEdition
  /** The provider that was connected or disconnected. */
  provider?: Provider
  /** The providers that were removed with an old password. */
  removed?: Provider[]
  /** The group whose page its button leads to. */
  groupId?: string
  /** The path to return to, an address of ours. */
  redirect?: string
  /** The change of address to be confirmed; no link is sent once it has ended. */
  emailChangeId?: string
  /** The account that requested an address: it gets no mail that the address is in use, if it owns it by then. */
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
