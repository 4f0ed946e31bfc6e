import type { Message, MessageKey } from '#contract/messages/key.ts'

/**
 * Every refusal of an operation: code → status and sentence. The list is closed: the browser switches on codes,
 * never on sentences (REQ-137).
 */
export const errors = {
  MALFORMED: { status: 400, message: 'error.malformed' },
  UNAUTHENTICATED: { status: 401, message: 'error.unauthenticated' },
  WRONG_CREDENTIALS: { status: 401, message: 'login.failed.wrong' },
  WRONG_CODE: { status: 401, message: 'secondFactor.code.wrong' },
  PASSKEY_REFUSED: { status: 401, message: 'secondFactor.passkeyRefused' },
  FORBIDDEN: { status: 403, message: 'error.forbidden' },
  SUSPENDED: { status: 403, message: 'error.suspended' },
  CONSENT_REQUIRED: { status: 403, message: 'error.consentRequired' },
  SECOND_FACTOR_REQUIRED: { status: 403, message: 'error.secondFactorRequired' },
  CROSS_ORIGIN: { status: 403, message: 'error.crossOrigin' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'login.failed.unverified' },
  NOT_FOUND: { status: 404, message: 'error.notFound' },
  EMAIL_TAKEN: { status: 409, message: 'register.failed.taken' },
  PROVIDER_NEEDS_PASSWORD: { status: 409, message: 'login.providerNeedsPassword' },
  PROVIDER_UNVERIFIED: { status: 409, message: 'login.providerUnverified' },
  PROVIDER_REFUSED: { status: 409, message: 'login.providerFailed' },
  ALREADY_ANSWERED: { status: 409, message: 'miracle.alreadyAnswered' },
  ALREADY_MEMBER: { status: 409, message: 'join.alreadyMember' },
  ALREADY_REQUESTED: { status: 409, message: 'join.alreadyRequested' },
  ASKED_RECENTLY: { status: 409, message: 'join.askedRecently' },
  ALREADY_DECIDED: { status: 409, message: 'join.alreadyDecided' },
  OWNER_STAYS: { status: 409, message: 'group.ownerStays' },
  ALREADY_OFFERED: { status: 409, message: 'transfer.alreadyOffered' },
  TOO_MANY_GROUPS: { status: 409, message: 'group.tooMany' },
  GROUP_FULL: { status: 409, message: 'join.full' },
  BANK_ACCOUNT_REQUIRED: { status: 403, message: 'campaign.bankRequired' },
  FRESH_SIGN_IN_REQUIRED: { status: 403, message: 'error.freshSignIn' },
  CAMPAIGN_CLOSED: { status: 409, message: 'donation.campaignClosed' },
  CAMPAIGN_OVER: { status: 409, message: 'campaign.over' },
  PRAYER_IS_ANONYMOUS: { status: 409, message: 'anonymous.campaign' },
  PRAYER_HAS_CAMPAIGN: { status: 409, message: 'campaign.prayerTaken' },
  PAYMENT_IN_PROGRESS: { status: 409, message: 'campaign.paymentInProgress' },
  NOT_REFUNDABLE: { status: 409, message: 'treasury.notRefundable' },
  NOT_DISPUTED: { status: 409, message: 'treasury.notDisputed' },
  REVIEW_DECIDED: { status: 409, message: 'treasury.reviewDecided' },
  PAYOUT_TOO_LARGE: { status: 409, message: 'treasury.payoutTooLarge' },
  PAYOUTS_HELD: { status: 409, message: 'treasury.payoutsHeld' },
  NOTHING_TO_EXPORT: { status: 409, message: 'donationExport.nothing' },
  USERNAME_TAKEN: { status: 409, message: 'profile.username.taken' },
  LAST_WAY_IN: { status: 409, message: 'profile.providers.last' },
  CLOCK_WRONG: { status: 409, message: 'secondFactor.clockWrong' },
  NO_FACTOR: { status: 409, message: 'secondFactor.none' },
  SECOND_FACTOR_FORCED: { status: 409, message: 'secondFactor.forced' },
  TOO_MANY_PASSKEYS: { status: 409, message: 'secondFactor.tooMany' },
  LAST_ADMIN: { status: 409, message: 'people.lastAdmin' },
  ROLE_HELD: { status: 409, message: 'people.role.held' },
  NOT_VERIFIED: { status: 409, message: 'people.notVerified' },
  SUPPORT_ADMIN_MISSING: { status: 409, message: 'people.supportAdmin.missing' },
  ALREADY_REMINDED: { status: 409, message: 'reminder.already' },
  TOO_MANY_REMINDERS: { status: 409, message: 'reminder.tooMany' },
  RESTING_ALREADY: { status: 409, message: 'restDays.overlap' },
  REST_TOO_LONG: { status: 409, message: 'restDays.tooLong' },
  TOO_MANY_REST_DAYS: { status: 409, message: 'restDays.tooMany' },
  DAY_OVER: { status: 409, message: 'lateEntry.dayOver' },
  TOO_MANY_ANONYMOUS: { status: 409, message: 'anonymous.tooMany' },
  ALREADY_REPORTED: { status: 409, message: 'report.already' },
  UNDO_EXPIRED: { status: 409, message: 'intercession.undoExpired' },
  EDIT_CLOSED: { status: 409, message: 'chat.editClosed' },
  CASE_DECIDED: { status: 409, message: 'moderation.decidedAlready' },
  ALREADY_DONE: { status: 409, message: 'error.alreadyDone' },
  CHANGED_MEANWHILE: { status: 409, message: 'error.changedMeanwhile' },
  INVITE_EXPIRED: { status: 410, message: 'invite.expired' },
  LINK_EXPIRED: { status: 410, message: 'verify.expired' },
  TOO_LARGE: { status: 413, message: 'error.tooLarge' },
  FILE_TOO_LARGE: { status: 413, message: 'media.tooLarge' },
  UNSUPPORTED_TYPE: { status: 415, message: 'error.unsupportedType' },
  IMAGES_FULL: { status: 409, message: 'media.roomUsed' },
  NOT_AN_IMAGE: { status: 415, message: 'media.notAnImage' },
  INVALID: { status: 422, message: 'error.invalid' },
  PUSH_ENDPOINT_UNKNOWN: { status: 422, message: 'push.endpointUnknown' },
  WEAK_PASSWORD: { status: 422, message: 'register.failed.weak' },
  IDEMPOTENCY_MISMATCH: { status: 422, message: 'error.idempotencyMismatch' },
  RATE_LIMITED: { status: 429, message: 'error.rateLimited' },
  UNEXPECTED: { status: 500, message: 'error.unexpected' },
  ACCOUNT_NOT_VERIFIED: { status: 422, message: 'bank.verification.failed' },
  CHECKOUT_FAILED: { status: 502, message: 'donation.checkoutFailed' },
  PROVIDER_FAILED: { status: 502, message: 'login.providerFailed' },
  PROVIDER_MISSING: { status: 503, message: 'login.providerMissing' },
  PAYMENTS_UNAVAILABLE: { status: 503, message: 'donation.unavailable' },
  BANKS_UNAVAILABLE: { status: 503, message: 'bank.list.failed' },
  UNAVAILABLE: { status: 503, message: 'error.unavailable' },
} as const satisfies Record<string, { status: number; message: MessageKey }>

export type ErrorCode = keyof typeof errors

/** Codes that every operation may answer; an operation lists only its own. */
export const commonErrors = [
  'MALFORMED',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'UNEXPECTED',
] as const satisfies ErrorCode[]

/** One refused field of an answer: the catalogue key with its values, and the English sentence for API users. */
export type FieldError = Message & { text: string }

/** The body of every refusal (REQ-231). */
export type ErrorBody = {
  error: {
    code: ErrorCode
    message: string
    key: MessageKey
    values?: Record<string, string | number>
    fields?: Record<string, FieldError>
    requestId: string
  }
}
