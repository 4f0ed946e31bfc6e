import {
  type PublicKeyCredentialDescriptorJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type {
  CreatedPasskey,
  PasskeyAnswer,
  PasskeyOffer,
  PasskeyQuestion,
} from '#contract/account/passkeys.ts'

const WAIT_MS = 300_000

/** Lets the phone create a passkey. Rejects with the browser's error: NotAllowedError when the person declined. */
export async function createPasskey(offer: PasskeyOffer): Promise<CreatedPasskey> {
  const { domain, siteName, userHandle, userName, displayName, challenge, algorithms, passkeys } = offer
  const { id, response } = await startRegistration({
    optionsJSON: {
      rp: { id: domain, name: siteName },
      user: { id: userHandle, name: userName, displayName },
      challenge,
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: passkeys.map(descriptorOf),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      attestation: 'none',
      timeout: WAIT_MS,
    },
  })
  return {
    id,
    clientData: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: response.transports ?? [],
  }
}

/** Lets a passkey answer a question. Rejects with the browser's error: NotAllowedError when the person declined. */
export async function answerWithPasskey(question: PasskeyQuestion): Promise<PasskeyAnswer> {
  const { challenge, domain, passkeys } = question
  const { id, response } = await startAuthentication({
    optionsJSON: {
      challenge,
      rpId: domain,
      allowCredentials: passkeys.map(descriptorOf),
      userVerification: 'required',
      timeout: WAIT_MS,
    },
  })
  return {
    id,
    clientData: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
  }
}

function descriptorOf({
  id,
  transports,
}: PasskeyQuestion['passkeys'][number]): PublicKeyCredentialDescriptorJSON {
  return { type: 'public-key', id, transports }
}
