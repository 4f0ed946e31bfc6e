import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Session } from '#contract/account/account-operations.ts'
import type { SentOf } from '#contract/api/all-operations.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import { updateSession } from '#web/platform/session/browser-session.tsx'
import './second-factor-texts.ts'

/** Shown at the field of the code. */
const codeRefusals = { WRONG_CODE: null, CLOCK_WRONG: null } as const

/** No success message: the sign-in says its own. An ended sign-in is shown by the page. */
export const secondStepOutcome = {
  failed: { title: 'secondStep.failed' },
  showsReason: true,
  refusals: { ...codeRefusals, LINK_EXPIRED: null },
} as const satisfies Outcome

const outcomes = {
  proveIdentity: {
    failed: { title: 'secondFactor.change.failed' },
    showsReason: true,
    refusals: codeRefusals,
  },
  askForFactorReset: {
    failed: { title: 'secondStep.lost.failed' },
    showsReason: true,
    refusals: { LINK_EXPIRED: null },
  },
  askPasskey: { failed: { title: 'secondFactor.signIn.failed' }, showsReason: true },
  signInWithPasskey: { failed: { title: 'secondFactor.signIn.failed' }, showsReason: true },
  resetSecondFactor: {
    failed: { title: 'factorReset.failed' },
    showsReason: true,
    refusals: {
      INVALID: { title: 'factorReset.failed', detail: 'factorReset.expired' },
      LINK_EXPIRED: { title: 'factorReset.failed', detail: 'factorReset.expired' },
    },
  },
  cancelFactorReset: {
    failed: { title: 'factorReset.cancel.failed' },
    showsReason: true,
    refusals: {
      INVALID: { title: 'factorReset.cancel.failed', detail: 'factorReset.expired' },
      LINK_EXPIRED: { title: 'factorReset.cancel.failed', detail: 'factorReset.expired' },
    },
  },
} as const satisfies Record<string, Outcome>

/** How the signed-in member proves who they are, with a new question for their passkeys each time. */
export function proofWaysQuery(api: Api) {
  return queryOptions({
    queryKey: ['getProofWays'],
    queryFn: () => api.call('getProofWays', {}),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export function useTakeSecondStep() {
  return useOperation('takeSecondStep', secondStepOutcome)
}

/** Asks to lose the second factor; answers when it happens. */
export function useAskForFactorReset() {
  return useOperation('askForFactorReset', outcomes.askForFactorReset)
}

/** Proves again who is signed in; the session that it answers is that of all tabs. */
export function useProveIdentity() {
  const queryClient = useQueryClient()
  const { mutateAsync } = useOperation('proveIdentity', outcomes.proveIdentity)
  return async (proof: SentOf<'proveIdentity'>): Promise<Session> => {
    const session = await mutateAsync(proof)
    updateSession(queryClient, session)
    return session
  }
}

export function useAskPasskey() {
  return useOperation('askPasskey', outcomes.askPasskey)
}

export function useSignInWithPasskey() {
  return useOperation('signInWithPasskey', outcomes.signInWithPasskey)
}

/** Removes every passkey and code with the token of a mail. */
export function useResetSecondFactor() {
  return useOperation('resetSecondFactor', outcomes.resetSecondFactor)
}

/** Stops a reset with the token of a mail. */
export function useCancelFactorReset() {
  return useOperation('cancelFactorReset', outcomes.cancelFactorReset)
}
