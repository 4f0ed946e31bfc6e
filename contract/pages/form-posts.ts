import type { OperationName } from '#contract/api/all-operations.ts'
import type { ErrorBody } from '#contract/api/error-codes.ts'
import { donationOf } from '#contract/fundraising/posted-donation.ts'
import type { PagePattern } from './page-patterns.ts'

export type FormPost = {
  operation: OperationName
  /** Fields that are only sent when they are ticked. */
  checkboxes?: readonly string[]
  /** Parameters of the page's address that belong to the input. */
  fromAddress?: readonly string[]
  /** Parts of the page's path that belong to the input. */
  fromPath?: readonly string[]
  /** Makes the input of the fields, where they are not the same. */
  toInput?: (fields: Record<string, string>) => Record<string, unknown>
  /**
   * The page is the same for everybody and has no key: its form is only checked, and the page that answers it has what
   * was typed and a key with which it is done.
   */
  isCheckedFirst?: true
  /**
   * The address says it all: what is posted to it is not read. A mail program's own button posts there too, in one of
   * two formats (RFC 8058).
   */
  isWithoutFields?: true
  /** Other forms of the page, by the field that only they have. */
  others?: Readonly<Record<string, FormPost>>
}

/** The page of a link that ends mails. */
const stopMails = (operation: OperationName): FormPost => ({
  operation,
  fromAddress: ['token'],
  isWithoutFields: true,
})

const chooseProvider: FormPost = { operation: 'startProviderSignIn', fromAddress: ['redirect'] }

/** The field of the form in the menu of every page that signs out (REQ-398). */
export const signOutField = 'signOut'
const signOut: FormPost = { operation: 'signOut', toInput: () => ({}) }

/**
 * The pages whose form is also accepted as a plain form post to the page's own address, so that it works without
 * scripts and before they have arrived (REQ-306).
 */
export const formPosts = {
  '/contact': { operation: 'sendContactMessage' },
  // From the foot of every page.
  '/languages': { operation: 'chooseLanguage', toInput: ({ language = '' }) => ({ language }) },
  '/login': {
    operation: 'signIn',
    checkboxes: ['isSharedDevice'],
    others: { provider: chooseProvider, [signOutField]: signOut },
  },
  '/second-step': {
    operation: 'takeSecondStep',
    checkboxes: ['trustsDevice'],
  },
  '/forgot-password': { operation: 'requestPasswordReset' },
  '/register': {
    operation: 'register',
    checkboxes: ['acceptsTerms'],
    fromAddress: ['redirect'],
    others: { provider: chooseProvider },
  },
  '/login/$provider/callback': {
    operation: 'finishProviderSignIn',
    fromAddress: ['code', 'state', 'error', 'iss'],
    fromPath: ['provider'],
    others: { ticket: { operation: 'acceptProviderTerms', checkboxes: ['acceptsTerms'] } },
  },
  '/reset-password': { operation: 'resetPassword', fromAddress: ['token'] },
  '/unsubscribe': stopMails('unsubscribeMail'),
  '/fundraising/mute': stopMails('muteCampaignMails'),
  '/fundraising/$campaignId': {
    operation: 'startDonation',
    checkboxes: ['anonymous'],
    fromPath: ['campaignId'],
    toInput: donationOf,
    isCheckedFirst: true,
  },
} as const satisfies Partial<Record<PagePattern, FormPost>>

/** The name of the hidden field with the idempotency key, drawn for each answer. */
export const formKeyField = 'idempotencyKey'

/** The outcome of a posted form, for the page that answers it. */
export type PostedForm = {
  operation: OperationName
  /** The fields as they were typed, without passwords. */
  values: Record<string, string>
  error: ErrorBody['error'] | null
  retryAfterSeconds: number | null
  /** Posted by a member; the page itself is rendered for nobody. */
  isSignedIn: boolean
  /** The output of the operation; null when it was refused, or only checked so far. */
  output: unknown
}
