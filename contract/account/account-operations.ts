import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { accountLimits, providers, roles } from '#contract/values/constants.ts'
import { Email } from '#contract/values/email-address.ts'
import { line } from '#contract/values/text.ts'
import { Instant } from '#contract/values/time.ts'
import { ExistingPassword, Password, passwordAgain } from './password.ts'
import { isReservedName } from './reserved-names.ts'
import { SharedDevice } from './shared-device.ts'

export const Role = z.enum(roles)
export type Role = z.output<typeof Role>

export const Provider = z.enum(providers, 'field.invalid')
export type Provider = z.output<typeof Provider>

const ConfirmPassword = passwordAgain('account.confirmPassword.required')

const samePassword = z.refine<{ password: string; confirmPassword: string }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  { error: 'account.confirmPassword.mismatch', path: ['confirmPassword'] },
)

const AcceptsTerms = z
  .boolean('account.terms.required')
  .check(z.refine((accepted) => accepted, 'account.terms.required'))

/** The page that was wanted before the sign-in; the server accepts only paths of this site (REQ-24). */
const Redirect = z.optional(z.string('field.invalid').check(z.maxLength(500, 'field.invalid')))

export const FullName = line({
  required: 'account.fullName.required',
  ...accountLimits.fullName,
  tooLong: 'account.fullName.tooLong',
}).check(z.refine((name) => !isReservedName(name), 'account.fullName.reserved'))

export const NewAccount = z
  .strictObject({
    fullName: FullName,
    email: Email,
    password: Password,
    confirmPassword: ConfirmPassword,
    acceptsTerms: AcceptsTerms,
    redirect: Redirect,
  })
  .check(samePassword)

export const TermsAcceptance = z.strictObject({ acceptsTerms: AcceptsTerms })
export const Credentials = z.extend(SharedDevice, { email: Email, password: ExistingPassword })
export const EmailOnly = z.strictObject({ email: Email })

/** A one-time token of a mailed link: 256 bits, base64url. */
export const LinkToken = z.string('field.invalid').check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'field.invalid'))

export const ProviderTerms = z.strictObject({ ticket: LinkToken, acceptsTerms: AcceptsTerms })

export const NewPassword = z
  .strictObject({ token: LinkToken, password: Password, confirmPassword: ConfirmPassword })
  .check(samePassword)

/** The signed-in person, for their own browser. */
export const Member = z.strictObject({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  displayName: z.string(),
  tint: z.int(),
  roles: z.array(Role),
  timeZone: z.string(),
  suspendedUntil: z.nullable(Instant),
  /** The account was imported and its owner has not accepted the terms yet: nothing else is open to them. */
  needsConsent: z.boolean(),
  isMailRefused: z.boolean(),
  /** A second step is asked for after the password; recent proof is given by it too. */
  usesSecondFactor: z.boolean(),
  /** Staff who gave no second factor in this session: nothing but setting one up is open to them. */
  lacksSecondFactor: z.boolean(),
})
export type Member = z.output<typeof Member>

/** `accessEndsAt` is when the access window closes; the browser refreshes shortly before (REQ-48). */
export const Session = z.strictObject({ member: z.nullable(Member), accessEndsAt: z.nullable(Instant) })
export type Session = z.output<typeof Session>

/** The password was right; `isSecondStepDue` when the sign-in is finished on the page of the second step. */
export const SignedIn = z.extend(Session, { isSecondStepDue: z.boolean() })
export type SignedIn = z.output<typeof SignedIn>

/** The seconds after which another verification mail can be asked for; the same for every address. */
const resendAfterSeconds = z.int()

/** Pages that use only the schemas of this file leave these out of their scripts. */
export const accountOperations = /* @__PURE__ */ operations({
  register: {
    method: 'POST',
    path: '/api/account',
    caller: 'anyone',
    summary: 'Creates an account that can sign in once its e-mail is verified.',
    input: NewAccount,
    output: z.strictObject({ email: z.string(), resendAfterSeconds }),
    errors: ['INVALID', 'EMAIL_TAKEN', 'WEAK_PASSWORD'],
    limits: ['signUpsPerHour', 'signUpsPerDay'],
  },
  requestVerification: {
    method: 'POST',
    path: '/api/account/verification',
    caller: 'anyone',
    summary: 'Sends a new verification mail when the address waits for one; answers the same in every case.',
    input: z.extend(EmailOnly, { redirect: Redirect }),
    output: z.strictObject({ resendAfterSeconds }),
    errors: ['INVALID'],
    limits: ['mailsPerAddress'],
  },
  verifyEmail: {
    method: 'POST',
    path: '/api/account/verification/confirm',
    caller: 'anyone',
    summary: 'Confirms an e-mail with the token of the mail, once.',
    input: z.strictObject({ token: LinkToken }),
    /** `isRegisteredHere`: this browser registered the account and may be signed in now. */
    output: z.strictObject({ email: z.string(), isRegisteredHere: z.boolean() }),
    errors: ['INVALID', 'LINK_EXPIRED'],
    limits: ['linksPerAddress'],
  },
  signInAfterVerification: {
    method: 'POST',
    path: '/api/session/verified',
    caller: 'anyone',
    summary: 'Signs in the browser that registered, once, after the address was verified in it.',
    input: SharedDevice,
    output: Session,
    errors: ['INVALID', 'LINK_EXPIRED'],
    limits: ['linksPerAddress'],
    session: 'opens',
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/api/account/password-reset',
    caller: 'anyone',
    summary: 'Sends a reset mail when there is such an account; answers the same in every case.',
    input: EmailOnly,
    output: z.strictObject({}),
    errors: ['INVALID'],
    limits: ['mailsPerAddress'],
  },
  resetPassword: {
    method: 'POST',
    path: '/api/account/password-reset/confirm',
    caller: 'anyone',
    summary: 'Sets a new password with the token of the mail and ends all sessions.',
    input: NewPassword,
    output: z.strictObject({}),
    errors: ['INVALID', 'LINK_EXPIRED', 'WEAK_PASSWORD'],
    limits: ['linksPerAddress'],
  },
  confirmEmailChange: {
    method: 'POST',
    path: '/api/account/email-change/confirm',
    caller: 'anyone',
    summary:
      'Confirms a change of address with the token mailed to the old or to the new one; it happens once both are confirmed.',
    input: z.strictObject({ token: LinkToken }),
    output: z.strictObject({ isChanged: z.boolean() }),
    errors: ['INVALID', 'LINK_EXPIRED', 'EMAIL_TAKEN'],
    limits: ['linksPerAddress'],
  },
  getSession: {
    method: 'GET',
    path: '/api/session',
    caller: 'anyone',
    summary: 'Tells who is signed in in this browser, or null.',
    input: z.strictObject({}),
    output: Session,
    errors: [],
    beforeConsent: true,
    beforeSecondFactor: true,
    offlineCopy: true,
  },
  signIn: {
    method: 'POST',
    path: '/api/session',
    caller: 'anyone',
    summary: 'Signs in with e-mail and password.',
    input: Credentials,
    output: SignedIn,
    errors: ['INVALID', 'WRONG_CREDENTIALS', 'EMAIL_NOT_VERIFIED'],
    limits: ['signInsPerAddress'],
    session: 'opens',
  },
  refreshSession: {
    method: 'POST',
    path: '/api/session/refresh',
    caller: 'member',
    summary: 'Opens the next access window and changes the session token.',
    input: z.strictObject({}),
    output: Session,
    errors: ['UNAUTHENTICATED'],
    session: 'opens',
    beforeConsent: true,
    beforeSecondFactor: true,
  },
  confirmIdentity: {
    method: 'POST',
    path: '/api/session/confirmation',
    caller: 'member',
    summary:
      'Proves again who is signed in, by the password, before something dangerous; good for 15 minutes. Not for who has a second factor.',
    input: z.strictObject({ password: ExistingPassword }),
    output: z.strictObject({}),
    errors: ['INVALID', 'WRONG_CREDENTIALS', 'SECOND_FACTOR_REQUIRED'],
    limits: ['confirmationsPerHour'],
    whileSuspended: true,
    beforeConsent: true,
    beforeSecondFactor: true,
  },
  acceptTerms: {
    method: 'POST',
    path: '/api/account/consent',
    caller: 'member',
    summary:
      'Accepts terms and age for an account that was imported, with the name of one that came without; asked once, at the first sign-in.',
    input: z.extend(TermsAcceptance, { fullName: z.optional(FullName) }),
    output: Session,
    errors: ['INVALID'],
    whileSuspended: true,
    beforeConsent: true,
    beforeSecondFactor: true,
  },
  signOut: {
    method: 'DELETE',
    path: '/api/session',
    caller: 'anyone',
    summary: 'Ends the session of this browser; harmless without one.',
    input: z.strictObject({}),
    output: z.strictObject({}),
    errors: [],
    session: 'closes',
  },
  startProviderSignIn: {
    method: 'POST',
    path: '/api/providers/:provider/start',
    caller: 'anyone',
    summary: 'Begins a sign-in with Google or GitHub; the browser goes to `url`.',
    input: z.extend(SharedDevice, { provider: Provider, redirect: Redirect }),
    output: z.strictObject({ url: z.string() }),
    errors: ['INVALID', 'NOT_FOUND', 'PROVIDER_MISSING', 'PROVIDER_FAILED'],
    limits: ['providerSignIns'],
    session: 'opens',
  },
  finishProviderSignIn: {
    method: 'POST',
    path: '/api/providers/:provider/finish',
    caller: 'anyone',
    summary: 'Ends a sign-in with Google or GitHub with the code the provider sent back.',
    input: z.strictObject({
      provider: Provider,
      code: z.optional(z.string('field.invalid').check(z.maxLength(2000, 'field.invalid'))),
      state: z.string('field.invalid').check(z.maxLength(200, 'field.invalid')),
      error: z.optional(z.string('field.invalid').check(z.maxLength(200, 'field.invalid'))),
      iss: z.optional(z.string('field.invalid').check(z.maxLength(500, 'field.invalid'))),
    }),
    output: z.discriminatedUnion('outcome', [
      z.strictObject({ outcome: z.literal('signed-in'), session: Session, redirect: z.nullable(z.string()) }),
      z.strictObject({
        outcome: z.literal('needs-consent'),
        ticket: z.string(),
        fullName: z.string(),
        email: z.string(),
        redirect: z.nullable(z.string()),
      }),
      z.strictObject({ outcome: z.literal('second-step'), redirect: z.nullable(z.string()) }),
      z.strictObject({ outcome: z.literal('connected'), redirect: z.nullable(z.string()) }),
    ]),
    errors: [
      'INVALID',
      'NOT_FOUND',
      'PROVIDER_MISSING',
      'PROVIDER_FAILED',
      'PROVIDER_REFUSED',
      'PROVIDER_UNVERIFIED',
      'PROVIDER_NEEDS_PASSWORD',
    ],
    limits: ['providerSignIns'],
    session: 'opens',
  },
  acceptProviderTerms: {
    method: 'POST',
    path: '/api/providers/consent',
    caller: 'anyone',
    summary: 'Opens the account of a first provider sign-in after terms and age were accepted.',
    input: ProviderTerms,
    output: Session,
    errors: ['INVALID', 'LINK_EXPIRED', 'EMAIL_TAKEN'],
    limits: ['signUpsPerHour', 'signUpsPerDay'],
    session: 'opens',
  },
})
