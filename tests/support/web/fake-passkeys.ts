import { vi } from 'vitest'
import type { PasskeyOffer, PasskeyQuestion } from '#contract/account/passkeys.ts'
import { stubProperty } from './stub-property.ts'

export const question: PasskeyQuestion = {
  challenge: 'Y2hhbGxlbmdl',
  domain: 'localhost',
  passkeys: [{ id: 'cGFzc2tleQ', transports: ['internal'] }],
}

export const offer: PasskeyOffer = {
  challenge: 'b2ZmZXI',
  domain: 'localhost',
  siteName: 'Thandaza',
  userHandle: 'dXNlcg',
  userName: 'nomvula@example.co.za',
  displayName: 'Nomvula D.',
  algorithms: [-7, -257],
  passkeys: [],
}

/** The answers and creations of the fake phone, as the contract has them. */
export const answered = {
  id: 'cGFzc2tleQ',
  clientData: 'Y2xpZW50',
  authenticatorData: 'YXV0aA',
  signature: 'c2lnbg',
}
export const created = {
  id: 'cGFzc2tleQ',
  clientData: 'Y2xpZW50',
  attestation: 'YXR0ZXN0',
  transports: ['internal'],
}

const credential = {
  id: 'cGFzc2tleQ',
  rawId: bufferOf('passkey'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
}

/** A browser with passkeys; returns its two functions, which answer at once unless a test makes them do otherwise. */
export function stubPasskeys() {
  const get = vi.fn(
    async (_options: CredentialRequestOptions): Promise<object> => ({
      ...credential,
      response: {
        clientDataJSON: bufferOf('client'),
        authenticatorData: bufferOf('auth'),
        signature: bufferOf('sign'),
      },
    }),
  )
  const create = vi.fn(
    async (_options: CredentialCreationOptions): Promise<object> => ({
      ...credential,
      response: {
        clientDataJSON: bufferOf('client'),
        attestationObject: bufferOf('attest'),
        getTransports: () => ['internal'],
      },
    }),
  )
  stubProperty(window, 'PublicKeyCredential', class {})
  stubProperty(navigator, 'credentials', { get, create })
  return { get, create }
}

/** The person closed the prompt of the phone. */
export function declined(): DOMException {
  return new DOMException('The operation either timed out or was not allowed.', 'NotAllowedError')
}

function bufferOf(text: string): ArrayBuffer {
  return new TextEncoder().encode(text).buffer
}
