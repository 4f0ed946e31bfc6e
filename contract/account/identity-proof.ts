import * as z from 'zod/mini'
import { PasskeyAnswer } from './passkeys.ts'

/** Six digits of an app, or a recovery code; spaces and hyphens are the person's own. */
const Code = z.string('secondFactor.code.required').check(
  z.overwrite((code) => code.replace(/[\s-]/g, '').toUpperCase()),
  z.minLength(1, { error: 'secondFactor.code.required', abort: true }),
  z.regex(/^(\d{6}|[0-9A-Z]{10})$/, 'secondFactor.code.form'),
)

/** Exactly one of them. */
const proof = { code: z.optional(Code), passkey: z.optional(PasskeyAnswer) }
const hasOneProof = z.refine<{ code?: string | undefined; passkey?: PasskeyAnswer | undefined }>(
  ({ code, passkey }) => (code === undefined) !== (passkey === undefined),
  { error: 'secondFactor.code.required', path: ['code'] },
)

export const IdentityProof = z.strictObject(proof).check(hasOneProof)
export const SecondStep = z.strictObject({ ...proof, trustsDevice: z.boolean() }).check(hasOneProof)
export const CodeOnly = z.strictObject({ code: Code })
