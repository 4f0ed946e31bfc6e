import type pg from 'pg'
import type { secondFactorOperations } from '#contract/account/second-factor-operations.ts'
import type { secondStepOperations } from '#contract/account/second-step-operations.ts'
import { insertPasskey, type Person } from '#server/fixtures/member-fixtures.ts'
import { everybody, members, type Row } from './access-personas.ts'

type FactorOperation = keyof typeof secondFactorOperations | keyof typeof secondStepOperations

const INVENTED = 'A'.repeat(43)
const UNKNOWN_ID = '01980000-0000-7000-8000-000000000000'
const answer = { id: INVENTED, clientData: INVENTED, authenticatorData: INVENTED, signature: INVENTED }
const created = { id: INVENTED, clientData: INVENTED, attestation: INVENTED, transports: [] }

/** Gives the caller a passkey, where the state says so. */
export async function createFactorScene(
  pool: pg.Pool,
  { person, state }: { person: Person; state: string },
): Promise<{ passkeyId: string }> {
  const isTheirs = state === 'their own passkey'
  return { passkeyId: isTheirs ? await insertPasskey(pool, person) : UNKNOWN_ID }
}

type FactorScene = { passkeyId: string; state: string }

/** Well-formed inputs; what a phone, an app or a mail must bring is invented. */
export const factorInputs: Record<FactorOperation, (scene: FactorScene) => Record<string, unknown>> = {
  getSecondFactor: () => ({}),
  requireSecondFactor: () => ({ isRequired: true }),
  offerPasskey: () => ({}),
  addPasskey: () => ({ name: 'My phone', created }),
  renamePasskey: ({ passkeyId }) => ({ passkeyId, name: 'My phone' }),
  removePasskey: ({ passkeyId }) => ({ passkeyId }),
  offerCodes: () => ({}),
  confirmCodes: () => ({ setUp: INVENTED, code: '000000' }),
  removeCodes: () => ({}),
  createRecoveryCodes: () => ({}),
  cancelOwnFactorReset: () => ({}),
  getProofWays: () => ({}),
  proveIdentity: () => ({ code: '000000' }),
  getSecondStep: () => ({}),
  takeSecondStep: () => ({ code: '000000', trustsDevice: false }),
  askForFactorReset: () => ({}),
  cancelFactorReset: () => ({ token: INVENTED }),
  resetSecondFactor: () => ({ token: INVENTED }),
  askPasskey: () => ({}),
  signInWithPasskey: () => ({ passkey: answer }),
}

/** Second factors are each person's own, also of suspended ones (SEC-F1 …); nobody else's can be named. */
export const factorExpectations: Record<FactorOperation, Record<string, Row>> = {
  getSecondFactor: { always: members(200) },
  requireSecondFactor: { 'no factor': members(409), 'their own passkey': members(200) },
  offerPasskey: { always: members(201) },
  addPasskey: { 'an invented one': members(401) },
  renamePasskey: { 'their own passkey': members(200), unknown: members(404) },
  removePasskey: { 'their own passkey': members(200), unknown: members(404) },
  offerCodes: { always: members(201) },
  confirmCodes: { 'an invented one': members(410) },
  removeCodes: { none: members(404) },
  createRecoveryCodes: { 'no factor': members(409), 'their own passkey': members(201) },
  cancelOwnFactorReset: { 'none waits': members(200) },
  getProofWays: { always: members(201) },
  proveIdentity: { 'an invented code': members(401) },
  getSecondStep: { 'none begun': everybody(410) },
  takeSecondStep: { 'none begun': everybody(410) },
  askForFactorReset: { 'none begun': everybody(410) },
  cancelFactorReset: { 'an invented one': everybody(410) },
  resetSecondFactor: { 'an invented one': everybody(410) },
  askPasskey: { always: everybody(200) },
  signInWithPasskey: { 'an invented one': everybody(401) },
}
