import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { CreatedPasskey, PasskeyAnswer } from '#contract/account/passkeys.ts'
import type { Settings } from '#server/platform/settings/settings.ts'

/** ES256, RS256 (Windows Hello) and EdDSA, as WebAuthn numbers them. */
export const passkeyAlgorithms = [-8, -7, -257]

type Site = Pick<Settings, 'appUrl'>

/** The host that passkeys are bound to; on another one they open nothing. */
export function passkeyDomain({ appUrl }: Site): string {
  return new URL(appUrl).hostname
}

/** A passkey as it is stored. */
export type NewPasskey = {
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  isSynced: boolean
}

/** Checks a created passkey: its challenge, the exact origin, the site, and that the phone's lock was opened. */
export async function checkCreated(
  settings: Site,
  { id, clientData, attestation, transports }: CreatedPasskey,
  challenge: string,
): Promise<NewPasskey | null> {
  const response = {
    ...{ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} },
    response: { clientDataJSON: clientData, attestationObject: attestation, transports: [...transports] },
  }
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: settings.appUrl,
    expectedRPID: passkeyDomain(settings),
    requireUserVerification: true,
    supportedAlgorithmIDs: passkeyAlgorithms,
  }).catch(refusedByLibrary)
  if (!checked?.verified) return null
  const { credential, credentialDeviceType } = checked.registrationInfo
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    isSynced: credentialDeviceType === 'multiDevice',
  }
}

type Known = { credentialId: Buffer; publicKey: Buffer }

/** Checks the answer of a passkey; returns its new count of uses, or null when it proves nothing. */
export async function checkAnswer(
  settings: Site,
  { id, clientData, authenticatorData, signature }: PasskeyAnswer,
  { challenge, passkey }: { challenge: string; passkey: Known },
): Promise<{ counter: number } | null> {
  const response = {
    ...{ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} },
    response: { clientDataJSON: clientData, authenticatorData, signature },
  }
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: settings.appUrl,
    expectedRPID: passkeyDomain(settings),
    requireUserVerification: true,
    // The count is compared where it is stored, so that of two uses at once none passes with an old one.
    credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
  }).catch(refusedByLibrary)
  return checked?.verified ? { counter: checked.authenticationInfo.newCounter } : null
}

/** The challenge that the browser says it answered; the signature covers it. Null for bytes of no browser. */
export function challengeIn(clientData: string): string | null {
  try {
    const { challenge }: { challenge?: unknown } = JSON.parse(Buffer.from(clientData, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : null
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null
    throw error
  }
}

/** The library throws for every answer that it does not accept; all are the same refusal. */
function refusedByLibrary(error: unknown): null {
  if (error instanceof Error) return null
  throw error
}
