import type { Provider } from '#contract/account/account-operations.ts'
import type { Language } from '#contract/languages/language-codes.ts'
import type { LegalEdition } from '#contract/legal/versions.ts'
import type { DigestFrequency } from '#contract/notifications/notification-kinds.ts'

/** Every job by name, with its data: ids and kinds, never people's words or secrets. */
export type JobPayloads = {
  'send-mail': AccountMail
  /** Opens the registered account, or mails the owner of the address. */
  'finish-registration': { registrationId: string }
  'send-contact-mail': { kind: ContactMailKind; messageId: string }
  'send-campaign-mail': CampaignMail
  'send-donation-mail': { kind: DonationMailKind; donationId: string }
  /** A mail to the operator, when the ledger has errors. */
  'send-money-mail': { checkId: string }
  /** A mail to the author of something, about a moderator's decision. */
  'send-moderation-mail': { actionId: string }
  /** A mail to a member, with what they have not seen. */
  'send-digest': { memberId: string; frequency: DigestFrequency; periodOn: string }
  /**
   * A mail to a member at a time of prayer; prayers counts what their reminders are about. A job that an older version
   * enqueued has no ids of reminders.
   */
  'send-reminder-mail': { memberId: string; moment: string; prayers: number; reminderIds?: string[] }
  /** A push to one browser, about these notifications; a test where there are none. After `until` it is not sent. */
  'send-push': {
    subscriptionId: string
    notificationIds: string[]
    until: string
    reminders?: string[]
    prayers?: number
  }
  /** Writes the file with all data of a member. */
  'write-export': { memberId: string }
  /** Removes the leftover data of a deleted account. */
  'finish-account-deletion': { memberId: string }
  /** The only job that carries an address and text: after the deletion they cannot be looked up any more. */
  'send-account-deletion-mail': {
    email: string
    fullName: string
    language?: Language | null
    reason: string
  }
}

export type JobName = keyof JobPayloads

/** A mail to the account of an address, by its kind; the account is looked up when the mail is written. */
export type AccountMail = {
  kind: MailKind
  email: string
  /** The language of a reader whose account is not found by the address any more. */
  language?: Language | null
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
  /** The browser and system that signed in, and when. */
  device?: string | null
  at?: string
  /** The change of a second factor. */
  factorChange?: FactorChange
  /** The member of staff whose second factor is reset. */
  personId?: string
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
  | 'new-sign-in'
  | 'factor-changed'
  | 'recovery-code-used'
  | 'wrong-code'
  | 'passkey-copied'
  | 'factor-reset-asked'
  | 'factor-reset-due'
  | 'factor-reset-done'
  | 'factor-reset-stopped'
  | 'staff-factor-reset'

export type FactorChange =
  | 'passkey-added'
  | 'passkey-removed'
  | 'codes-added'
  | 'codes-removed'
  | 'recovery-codes-created'
  | 'required'
  | 'not-required'

/** A mail to the operator, and the acknowledgement to the sender. */
export type ContactMailKind = 'received' | 'acknowledged'

export type CreatorMailKind = 'hidden' | 'shown' | 'ended' | 'removed-own'
export type DonorMailKind = 'update' | 'changed' | 'removed'

/** A mail about a campaign: to its creator, or to one of the donors. */
export type CampaignMail =
  | { kind: CreatorMailKind; campaignId: string }
  | { kind: DonorMailKind; campaignId: string; donationId: string; updateId: string | null }

/** The mails about a donation: to the donor, except those for the campaign's creator. */
export type DonationMailKind = 'receipt' | 'gift-received' | 'under-review' | 'refunded' | 'dispute-opened'
