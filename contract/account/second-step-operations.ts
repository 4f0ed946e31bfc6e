import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { Instant } from '#contract/values/time.ts'
import { LinkToken, Session } from './account-operations.ts'
import { IdentityProof, SecondStep } from './identity-proof.ts'
import { PasskeyAnswer, PasskeyQuestion } from './passkeys.ts'
import { SharedDevice } from './shared-device.ts'

/** The ways to answer a second step or a question who one is. */
const ProofWays = z.strictObject({
  hasCodes: z.boolean(),
  hasRecoveryCodes: z.boolean(),
  passkey: z.nullable(PasskeyQuestion),
})

const ResetDue = z.strictObject({ dueAt: Instant })

/** Proof of who one is beside the password: in a sign-in, before something dangerous, and when it is lost (SEC-F1 …). */
export const secondStepOperations = /* @__PURE__ */ operations({
  getProofWays: {
    method: 'POST',
    path: '/api/session/confirmation/ways',
    caller: 'member',
    summary: 'Tells how this member can prove again who they are, with a question for their passkeys.',
    input: z.strictObject({}),
    output: ProofWays,
    errors: [],
    whileSuspended: true,
    beforeSecondFactor: true,
    hasSecretAnswer: true,
  },
  proveIdentity: {
    method: 'POST',
    path: '/api/session/confirmation/proof',
    caller: 'member',
    summary:
      'Proves again who is signed in, by a passkey or a code, before something dangerous; good for 15 minutes.',
    input: IdentityProof,
    output: Session,
    errors: ['INVALID', 'WRONG_CODE', 'CLOCK_WRONG', 'PASSKEY_REFUSED'],
    whileSuspended: true,
    beforeSecondFactor: true,
    hasSecretAnswer: true,
  },
  getSecondStep: {
    method: 'GET',
    path: '/api/session/second-step',
    caller: 'anyone',
    summary: 'Tells how to finish the sign-in whose password was right in this browser.',
    input: z.strictObject({}),
    output: z.extend(ProofWays, { mayTrustDevice: z.boolean(), mayAskForReset: z.boolean() }),
    errors: ['LINK_EXPIRED'],
    limits: ['linksPerAddress'],
  },
  takeSecondStep: {
    method: 'POST',
    path: '/api/session/second-step',
    caller: 'anyone',
    summary: 'Finishes a sign-in with a code of the app, a recovery code or a passkey.',
    input: SecondStep,
    output: Session,
    errors: ['INVALID', 'LINK_EXPIRED', 'WRONG_CODE', 'CLOCK_WRONG', 'PASSKEY_REFUSED'],
    limits: ['signInsPerAddress'],
    session: 'opens',
  },
  askForFactorReset: {
    method: 'POST',
    path: '/api/session/second-step/reset',
    caller: 'anyone',
    summary:
      'Asks, after a right password, to lose the second factor in 72 hours; three mails can stop it. Not for staff.',
    input: z.strictObject({}),
    output: ResetDue,
    errors: ['LINK_EXPIRED', 'FORBIDDEN'],
    limits: ['linksPerAddress'],
  },
  cancelFactorReset: {
    method: 'POST',
    path: '/api/account/factor-reset/cancel',
    caller: 'anyone',
    summary: 'Stops a reset with the token of a mail.',
    input: z.strictObject({ token: LinkToken }),
    output: z.strictObject({}),
    errors: ['INVALID', 'LINK_EXPIRED'],
    limits: ['linksPerAddress'],
  },
  resetSecondFactor: {
    method: 'POST',
    path: '/api/account/factor-reset',
    caller: 'anyone',
    summary: 'Removes every passkey and code with the token of the mail that came when the reset was due.',
    input: z.strictObject({ token: LinkToken }),
    output: z.strictObject({}),
    errors: ['INVALID', 'LINK_EXPIRED'],
    limits: ['linksPerAddress'],
  },
  askPasskey: {
    method: 'POST',
    path: '/api/session/passkey/question',
    caller: 'anyone',
    summary: 'Begins a sign-in with a passkey; the same for everybody.',
    input: z.strictObject({}),
    output: PasskeyQuestion,
    errors: [],
    limits: ['signInsPerAddress'],
    session: 'opens',
  },
  signInWithPasskey: {
    method: 'POST',
    path: '/api/session/passkey',
    caller: 'anyone',
    summary: 'Signs in with a passkey, which is both factors.',
    input: z.extend(SharedDevice, { passkey: PasskeyAnswer }),
    output: Session,
    errors: ['INVALID', 'PASSKEY_REFUSED'],
    limits: ['signInsPerAddress'],
    session: 'opens',
  },
})
