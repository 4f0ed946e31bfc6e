import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { key } from '#contract/messages/key.ts'
import { profileLimits, shownAs } from '#contract/moderation/people-constants.ts'
import { line, plainLine } from '#contract/values/text.ts'
import { Instant, isTimeZone } from '#contract/values/time.ts'
import { Provider } from './account-operations.ts'
import { EmailChange, PasswordChange, WaitingEmailChange } from './credentials.ts'
import { isReservedName, isReservedUsername } from './reserved-names.ts'

const ShownAs = z.enum(shownAs, 'field.invalid')

const { min, max } = profileLimits.username
/** Optional until it is set; reserved names are refused in upper and lower case (REQ-35). */
const Username = z.nullable(
  z.string('profile.username.tooShort').check(
    z.overwrite(plainLine),
    z.minLength(min, { error: key('profile.username.tooShort', { min }), abort: true }),
    z.maxLength(max, { error: key('profile.username.tooLong', { max }), abort: true }),
    z.regex(/^[A-Za-z0-9_]+$/, { error: 'profile.username.letters', abort: true }),
    z.refine((name) => !isReservedUsername(name), 'profile.username.reserved'),
  ),
)

export const ProfileEdit = z
  .strictObject({
    fullName: line({
      required: 'profile.fullName.tooShort',
      ...profileLimits.fullName,
      tooShort: 'profile.fullName.tooShort',
      tooLong: 'account.fullName.tooLong',
    }).check(z.refine((name) => !isReservedName(name), 'account.fullName.reserved')),
    username: Username,
    shownAs: ShownAs,
    timeZone: z.string('profile.timeZone.unknown').check(z.refine(isTimeZone, 'profile.timeZone.unknown')),
  })
  .check(
    z.refine((profile) => profile.shownAs !== 'username' || profile.username !== null, {
      error: 'profile.shownAs.noUsername',
      path: ['shownAs'],
    }),
  )
export type ProfileEdit = z.output<typeof ProfileEdit>

/** The complete own account (PROF-3). */
export const OwnProfile = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  fullName: z.string(),
  username: z.nullable(z.string()),
  shownAs: ShownAs,
  /** The name that others see. */
  displayName: z.string(),
  /** Whether owners of prayers learn that this member prayed for them (REQ-352). */
  sharesNameWhenPraying: z.boolean(),
  timeZone: z.string(),
  /** False for members who sign in only with a provider; they set a password by mail (REQ-94). */
  hasPassword: z.boolean(),
  providers: z.array(z.strictObject({ provider: Provider, connectedAt: Instant })),
  consents: z.array(z.strictObject({ kind: z.string(), version: z.string(), givenAt: Instant })),
  /** The reason of a suspension, as staff wrote it; null when the member may write (REQ-119). */
  suspendedReason: z.nullable(z.string()),
  emailChange: z.nullable(WaitingEmailChange),
})
export type OwnProfile = z.output<typeof OwnProfile>

export const OwnSession = z.strictObject({
  id: z.uuid(),
  isThis: z.boolean(),
  /** Kind of browser and system; null where the browser did not say. */
  device: z.nullable(z.string()),
  /** Nothing of it is kept there. */
  isSharedDevice: z.boolean(),
  signedInAt: Instant,
  /** Last use, to within the hour. */
  seenAt: Instant,
})
export type OwnSession = z.output<typeof OwnSession>

const Done = z.strictObject({})

export const profileOperations = operations({
  getProfile: {
    method: 'GET',
    path: '/api/profile',
    caller: 'member',
    summary: "Reads one's own account.",
    input: z.strictObject({}),
    output: OwnProfile,
    errors: [],
    offlineCopy: true,
  },
  editProfile: {
    method: 'PUT',
    path: '/api/profile',
    caller: 'member',
    summary: 'Saves name, username, how others see the name, and time zone.',
    input: ProfileEdit,
    output: OwnProfile,
    errors: ['INVALID', 'USERNAME_TAKEN'],
  },
  changePassword: {
    method: 'PUT',
    path: '/api/profile/password',
    caller: 'member',
    summary: 'Changes the password, after the current one was given, and ends all other sessions.',
    input: PasswordChange,
    output: Done,
    errors: ['INVALID', 'WRONG_CREDENTIALS', 'WEAK_PASSWORD'],
    limits: ['passwordChanges'],
    whileSuspended: true,
  },
  requestPassword: {
    method: 'POST',
    path: '/api/profile/password-mail',
    caller: 'member',
    summary: 'Mails a link to set a password, for who has none.',
    input: z.strictObject({}),
    output: Done,
    errors: [],
    limits: ['mailsPerMember'],
    whileSuspended: true,
  },
  requestEmailChange: {
    method: 'POST',
    path: '/api/profile/email-change',
    caller: 'member',
    summary:
      'Asks for another e-mail address: a link is mailed to the old and to the new one. Answers the same for an address of somebody else.',
    input: EmailChange,
    output: OwnProfile,
    errors: ['INVALID', 'FRESH_SIGN_IN_REQUIRED'],
    limits: ['emailChanges'],
  },
  cancelEmailChange: {
    method: 'DELETE',
    path: '/api/profile/email-change',
    caller: 'member',
    summary: 'Takes back a change of address that waits; harmless without one.',
    input: z.strictObject({}),
    output: OwnProfile,
    errors: [],
    whileSuspended: true,
  },
  connectProvider: {
    method: 'POST',
    path: '/api/profile/providers/:provider',
    caller: 'member',
    summary: 'Begins to connect Google or GitHub to this account; the browser goes to `url`.',
    input: z.strictObject({ provider: Provider }),
    output: z.strictObject({ url: z.string() }),
    errors: [
      'INVALID',
      'NOT_FOUND',
      'SUSPENDED',
      'PROVIDER_MISSING',
      'PROVIDER_FAILED',
      'FRESH_SIGN_IN_REQUIRED',
    ],
    limits: ['providerSignIns'],
    session: 'opens',
  },
  disconnectProvider: {
    method: 'DELETE',
    path: '/api/profile/providers/:provider',
    caller: 'member',
    summary: 'Takes a provider off this account; never the last way to sign in.',
    input: z.strictObject({ provider: Provider }),
    output: OwnProfile,
    errors: ['INVALID', 'NOT_FOUND', 'LAST_WAY_IN', 'FRESH_SIGN_IN_REQUIRED'],
  },
  listSessions: {
    method: 'GET',
    path: '/api/profile/sessions',
    caller: 'member',
    summary: 'Lists where one is signed in, this browser first, then the newest.',
    input: z.strictObject({}),
    output: z.strictObject({ items: z.array(OwnSession) }),
    errors: [],
  },
  endSession: {
    method: 'DELETE',
    path: '/api/profile/sessions/:sessionId',
    caller: 'member',
    summary: 'Signs out one other browser.',
    input: z.strictObject({ sessionId: z.string() }),
    output: Done,
    errors: ['NOT_FOUND'],
    whileSuspended: true,
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/profile/sessions',
    caller: 'member',
    summary: 'Signs out everywhere but here.',
    input: z.strictObject({}),
    output: z.strictObject({ ended: z.int() }),
    errors: [],
    whileSuspended: true,
  },
})
