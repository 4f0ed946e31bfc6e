import * as z from 'zod/mini'

/** Bytes in base64url, as browsers give them for passkeys. */
function bytes(maxLetters: number) {
  return z
    .string('field.invalid')
    .check(z.maxLength(maxLetters, 'field.invalid'), z.regex(/^[A-Za-z0-9_-]+$/, 'field.invalid'))
}

const Transport = z
  .string('field.invalid')
  .check(z.maxLength(20, 'field.invalid'), z.regex(/^[a-z-]+$/, 'field.invalid'))

const KnownPasskey = z.strictObject({ id: z.string(), transports: z.array(z.string()) })

/** A question for a passkey (WebAuthn); `passkeys` is empty where any of this site may answer. */
export const PasskeyQuestion = z.strictObject({
  challenge: z.string(),
  domain: z.string(),
  passkeys: z.array(KnownPasskey),
})
export type PasskeyQuestion = z.output<typeof PasskeyQuestion>

/** The data from which a browser creates a passkey; the phone leaves out those that the person has. */
export const PasskeyOffer = z.strictObject({
  challenge: z.string(),
  domain: z.string(),
  siteName: z.string(),
  userHandle: z.string(),
  userName: z.string(),
  displayName: z.string(),
  algorithms: z.array(z.int()),
  passkeys: z.array(KnownPasskey),
})
export type PasskeyOffer = z.output<typeof PasskeyOffer>

/** A created passkey, as the browser tells it. */
export const CreatedPasskey = z.strictObject({
  id: bytes(1400),
  clientData: bytes(4000),
  attestation: bytes(16_000),
  transports: z.array(Transport).check(z.maxLength(10, 'field.invalid')),
})
export type CreatedPasskey = z.output<typeof CreatedPasskey>

/** The answer of a passkey to a question. */
export const PasskeyAnswer = z.strictObject({
  id: bytes(1400),
  clientData: bytes(4000),
  authenticatorData: bytes(4000),
  signature: bytes(2000),
})
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>
