import { useQueryClient } from '@tanstack/react-query'
import type { Session } from '#contract/account/account-operations.ts'
import type { SecondFactor } from '#contract/account/second-factor-operations.ts'
import type { OutputOf, SentOf } from '#contract/api/all-operations.ts'
import '#web/features/account/second-factor/second-factor-texts.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { sessionKey } from '#web/platform/api/session-query.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import { updateSession } from '#web/platform/session/browser-session.tsx'
import { sessionsKey } from '../profile-queries.ts'
import { secondFactorKey } from './second-factor-query.ts'

const failed = { failed: { title: 'secondFactor.change.failed' }, showsReason: true } as const

const outcomes = {
  offerPasskey: failed,
  addPasskey: {
    ...failed,
    done: { title: 'secondFactor.passkey.added', detail: 'secondFactor.passkey.added.detail' },
  },
  renamePasskey: { ...failed, done: { title: 'secondFactor.passkey.renamed' } },
  removePasskey: { ...failed, done: { title: 'secondFactor.passkey.removed' } },
  offerCodes: failed,
  confirmCodes: {
    ...failed,
    done: { title: 'secondFactor.codes.done', detail: 'secondFactor.codes.done.detail' },
    refusals: {
      WRONG_CODE: null,
      CLOCK_WRONG: null,
      LINK_EXPIRED: { title: 'secondFactor.change.failed', detail: 'secondFactor.codes.expired' },
    },
  },
  removeCodes: { ...failed, done: { title: 'secondFactor.codes.removed' } },
  createRecoveryCodes: failed,
  turnOn: { ...failed, done: { title: 'secondFactor.required.on' } },
  turnOff: { ...failed, done: { title: 'secondFactor.required.off' } },
  cancelOwnFactorReset: { ...failed, done: { title: 'secondFactor.reset.stopped' } },
} as const satisfies Record<string, Outcome>

type Changed = OutputOf<'addPasskey'>
/** Ten new codes, where some were made: they are shown once. */
export type NewCodes = Changed['recoveryCodes']

export function useOfferPasskey() {
  return useOperation('offerPasskey', outcomes.offerPasskey)
}

/** Adds a created passkey. */
export function useAddPasskey(): (input: SentOf<'addPasskey'>) => Promise<NewCodes> {
  const { mutateAsync } = useOperation('addPasskey', outcomes.addPasskey)
  const show = useShowChange()
  return async (input) => (await show(mutateAsync(input), ({ secondFactor }) => secondFactor)).recoveryCodes
}

/** Changes the name of a passkey. */
export function useRenamePasskey(): (input: SentOf<'renamePasskey'>) => Promise<unknown> {
  const { mutateAsync } = useOperation('renamePasskey', outcomes.renamePasskey)
  const show = useShowChange()
  return (input) => show(mutateAsync(input), itself)
}

/** Removes a passkey. */
export function useRemovePasskey(): (input: SentOf<'removePasskey'>) => Promise<unknown> {
  const { mutateAsync } = useOperation('removePasskey', outcomes.removePasskey)
  const show = useShowChange()
  return (input) => show(mutateAsync(input), itself)
}

export function useOfferCodes() {
  return useOperation('offerCodes', outcomes.offerCodes)
}

/** Sets up codes of an app with the first of them. */
export function useConfirmCodes(): (input: SentOf<'confirmCodes'>) => Promise<NewCodes> {
  const { mutateAsync } = useOperation('confirmCodes', outcomes.confirmCodes)
  const show = useShowChange()
  return async (input) => (await show(mutateAsync(input), ({ secondFactor }) => secondFactor)).recoveryCodes
}

/** Takes off the codes of an app. */
export function useRemoveCodes(): () => Promise<unknown> {
  const { mutateAsync } = useOperation('removeCodes', outcomes.removeCodes)
  const show = useShowChange()
  return () => show(mutateAsync({}), itself)
}

/** Makes ten new recovery codes. */
export function useCreateRecoveryCodes(): () => Promise<NewCodes> {
  const { mutateAsync } = useOperation('createRecoveryCodes', outcomes.createRecoveryCodes)
  const show = useShowChange()
  return async () => (await show(mutateAsync({}), ({ secondFactor }) => secondFactor)).recoveryCodes
}

/** Turns the second step after the password on or off. */
export function useRequireSecondFactor(isWanted: boolean): () => Promise<NewCodes> {
  const { mutateAsync } = useOperation('requireSecondFactor', isWanted ? outcomes.turnOn : outcomes.turnOff)
  const show = useShowChange()
  return async () =>
    (await show(mutateAsync({ isRequired: isWanted }), ({ secondFactor }) => secondFactor)).recoveryCodes
}

/** Stops a reset that waits. */
export function useCancelOwnFactorReset(): () => Promise<unknown> {
  const { mutateAsync } = useOperation('cancelOwnFactorReset', outcomes.cancelOwnFactorReset)
  const show = useShowChange()
  return () => show(mutateAsync({}), itself)
}

function itself(secondFactor: SecondFactor): SecondFactor {
  return secondFactor
}

/**
 * Shows the outcome of a change in the page, the list of sessions and the session. A failed one is read anew: its answer
 * may have been lost. The session of staff without a second factor stays as it is until they have kept their codes.
 */
function useShowChange() {
  const api = useApi()
  const queryClient = useQueryClient()

  async function readSession(): Promise<void> {
    if (queryClient.getQueryData<Session>(sessionKey)?.member?.lacksSecondFactor) return
    // The change was made all the same; the next read of the session shows it.
    await api.call('getSession', {}).then((session) => updateSession(queryClient, session), nothing)
  }
  return async <T>(change: Promise<T>, read: (changed: T) => SecondFactor): Promise<T> => {
    try {
      const changed = await change
      await queryClient.cancelQueries({ queryKey: secondFactorKey })
      queryClient.setQueryData<SecondFactor>(secondFactorKey, read(changed))
      void queryClient.invalidateQueries({ queryKey: sessionsKey })
      void readSession()
      return changed
    } catch (error) {
      void queryClient.invalidateQueries({ queryKey: secondFactorKey })
      throw error
    }
  }
}

function nothing(): void {}
