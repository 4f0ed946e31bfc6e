import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { secondFactorLimits } from '#contract/values/constants.ts'
import { line } from '#contract/values/text.ts'
import { Instant } from '#contract/values/time.ts'
import { LinkToken } from './account-operations.ts'
import { CodeOnly } from './identity-proof.ts'
import { CreatedPasskey, PasskeyOffer } from './passkeys.ts'

const { nameMax } = secondFactorLimits

/** A name that tells one's passkeys apart. */
export const PasskeyName = line({
  required: 'secondFactor.name.required',
  min: 1,
  max: nameMax,
  tooLong: 'secondFactor.name.tooLong',
})

export const OwnPasskey = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** Kept by the phone's maker on the person's other devices too. */
  isSynced: z.boolean(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
})
export type OwnPasskey = z.output<typeof OwnPasskey>

/** The own ways to prove who one is beside the password. */
export const SecondFactor = z.strictObject({
  /** A second step is asked for after the password. */
  isRequired: z.boolean(),
  /** Staff of this site cannot do without. */
  isForced: z.boolean(),
  passkeys: z.array(OwnPasskey),
  /** When codes of an app were set up; null without. */
  codesSince: z.nullable(Instant),
  recoveryCodesLeft: z.int(),
  /** When a reset that somebody asked for is due; null without. */
  resetDueAt: z.nullable(Instant),
})
export type SecondFactor = z.output<typeof SecondFactor>

/** `recoveryCodes` are shown once, when they are made; null where none were. */
const Changed = z.strictObject({
  secondFactor: SecondFactor,
  recoveryCodes: z.nullable(z.array(z.string())),
})

const changeErrors = ['INVALID', 'FRESH_SIGN_IN_REQUIRED'] as const

/** The own second factors: passkeys, codes of an app, recovery codes (SEC-F1 …). */
export const secondFactorOperations = /* @__PURE__ */ operations({
  getSecondFactor: {
    method: 'GET',
    path: '/api/profile/second-factor',
    caller: 'member',
    summary: "Reads one's own passkeys, whether an app gives codes, and how many recovery codes are left.",
    input: z.strictObject({}),
    output: SecondFactor,
    errors: [],
    beforeSecondFactor: true,
  },
  requireSecondFactor: {
    method: 'PUT',
    path: '/api/profile/second-factor',
    caller: 'member',
    summary: 'Turns the second step after the password on or off; staff cannot turn it off.',
    input: z.strictObject({ isRequired: z.boolean('field.invalid') }),
    output: Changed,
    errors: [...changeErrors, 'NO_FACTOR', 'SECOND_FACTOR_FORCED'],
    limits: ['factorChanges'],
    whileSuspended: true,
    hasSecretAnswer: true,
  },
  offerPasskey: {
    method: 'POST',
    path: '/api/profile/passkeys/offer',
    caller: 'member',
    summary: 'Begins to add a passkey: what the browser needs to create one, good for five minutes.',
    input: z.strictObject({}),
    output: PasskeyOffer,
    errors: ['FRESH_SIGN_IN_REQUIRED', 'TOO_MANY_PASSKEYS'],
    limits: ['factorChanges'],
    whileSuspended: true,
    beforeSecondFactor: true,
    hasSecretAnswer: true,
  },
  addPasskey: {
    method: 'POST',
    path: '/api/profile/passkeys',
    caller: 'member',
    summary: 'Adds the created passkey; other browsers are signed out.',
    input: z.strictObject({ name: PasskeyName, created: CreatedPasskey }),
    output: Changed,
    errors: [...changeErrors, 'PASSKEY_REFUSED', 'TOO_MANY_PASSKEYS'],
    limits: ['factorChanges'],
    whileSuspended: true,
    beforeSecondFactor: true,
    hasSecretAnswer: true,
  },
  renamePasskey: {
    method: 'PUT',
    path: '/api/profile/passkeys/:passkeyId',
    caller: 'member',
    summary: 'Changes the name of a passkey.',
    input: z.strictObject({ passkeyId: z.string(), name: PasskeyName }),
    output: SecondFactor,
    errors: ['INVALID', 'NOT_FOUND'],
    whileSuspended: true,
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/profile/passkeys/:passkeyId',
    caller: 'member',
    summary: 'Removes a passkey; staff keep at least one way, and other browsers are signed out.',
    input: z.strictObject({ passkeyId: z.string() }),
    output: SecondFactor,
    errors: ['NOT_FOUND', 'FRESH_SIGN_IN_REQUIRED', 'SECOND_FACTOR_FORCED'],
    limits: ['factorChanges'],
    whileSuspended: true,
  },
  offerCodes: {
    method: 'POST',
    path: '/api/profile/one-time-codes/offer',
    caller: 'member',
    summary: 'Begins to set up codes of an app: a new secret, which counts once a code of it was given.',
    input: z.strictObject({}),
    output: z.strictObject({ setUp: z.string(), secret: z.string(), uri: z.string() }),
    errors: ['FRESH_SIGN_IN_REQUIRED'],
    limits: ['factorChanges'],
    whileSuspended: true,
    beforeSecondFactor: true,
    hasSecretAnswer: true,
  },
  confirmCodes: {
    method: 'POST',
    path: '/api/profile/one-time-codes',
    caller: 'member',
    summary:
      'Sets up codes of an app with the first of them, turns the second step on, and signs other browsers out.',
    input: z.extend(CodeOnly, { setUp: LinkToken }),
    output: Changed,
    errors: [...changeErrors, 'LINK_EXPIRED', 'WRONG_CODE', 'CLOCK_WRONG'],
    limits: ['factorChanges'],
    whileSuspended: true,
    beforeSecondFactor: true,
    hasSecretAnswer: true,
  },
  removeCodes: {
    method: 'DELETE',
    path: '/api/profile/one-time-codes',
    caller: 'member',
    summary: 'Takes off the codes of an app; staff keep at least one way.',
    input: z.strictObject({}),
    output: SecondFactor,
    errors: ['NOT_FOUND', 'FRESH_SIGN_IN_REQUIRED', 'SECOND_FACTOR_FORCED'],
    limits: ['factorChanges'],
    whileSuspended: true,
  },
  createRecoveryCodes: {
    method: 'POST',
    path: '/api/profile/recovery-codes',
    caller: 'member',
    summary: 'Makes ten new recovery codes, shown once; the ones before are void.',
    input: z.strictObject({}),
    output: Changed,
    errors: ['FRESH_SIGN_IN_REQUIRED', 'NO_FACTOR'],
    limits: ['factorChanges'],
    whileSuspended: true,
    hasSecretAnswer: true,
  },
  cancelOwnFactorReset: {
    method: 'DELETE',
    path: '/api/profile/second-factor/reset',
    caller: 'member',
    summary: 'Stops a reset that waits; harmless without one.',
    input: z.strictObject({}),
    output: SecondFactor,
    errors: [],
    whileSuspended: true,
  },
})
