import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { OutputOf, SentOf } from '#contract/api/all-operations.ts'
import { feeValues } from '#contract/money/fees.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import { useConfig } from '#web/platform/api/server-config.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import { showToast, type ToastKind } from '#web/ui/toasts/toast-store.ts'
import { t } from './bank-texts.ts'

const bankAccountKey = ['getBankAccount'] as const

/**
 * The own bank account; null when there is none (acceptance PROF-8). Runs offline too, so that the page can show the
 * offline error.
 */
export function bankAccountQuery(api: Api) {
  return queryOptions({
    queryKey: bankAccountKey,
    queryFn: () => api.call('getBankAccount', {}),
    select: ({ account }) => account,
    networkMode: 'always',
  })
}

/** The banks an account may be at, by name (acceptance BANK-2). */
export function banksQuery(api: Api) {
  return queryOptions({
    queryKey: ['listBanks'],
    queryFn: () => api.call('listBanks', {}),
    select: ({ items }) => items.filter(({ active }) => active),
    networkMode: 'always',
  })
}

const failed = { title: 'bank.failed' } as const
const notAuthenticated = { title: 'bank.notAuthenticated' } as const

const outcomes = {
  /** Refused fields show their own errors, and a dialog asks for a fresh sign-in. */
  connectBankAccount: {
    failed,
    refusals: { UNAUTHENTICATED: notAuthenticated, INVALID: null, FRESH_SIGN_IN_REQUIRED: null },
  },
  retryBankAccount: { failed, refusals: { UNAUTHENTICATED: notAuthenticated } },
} as const satisfies Record<string, Outcome>

type Connected = OutputOf<'connectBankAccount'>
type ToastSentence = { kind: ToastKind; title: Parameters<typeof t>[0]; detail?: Parameters<typeof t>[0] }

const partly: ToastSentence = { kind: 'info', title: 'bank.partial', detail: 'bank.partial.detail' }
const retryIncomplete: ToastSentence = { kind: 'failure', ...failed }

/** Connects or changes the own bank account (BANK-4, BANK-5, PAY-E7.1). */
export function useConnectBankAccount() {
  const { mutateAsync } = useOperation('connectBankAccount', outcomes.connectBankAccount)
  const { showSaved, rethrowAndRefetch } = useSavedAccount(partly)
  return async (account: SentOf<'connectBankAccount'>): Promise<void> =>
    showSaved(await mutateAsync(account).catch(rethrowAndRefetch))
}

/** Retries the registration of the saved account for automatic payouts (PAY-E7.1). */
export function useRetryBankAccount() {
  const { mutateAsync, isPending } = useOperation('retryBankAccount', outcomes.retryBankAccount)
  const { showSaved, rethrowAndRefetch } = useSavedAccount(retryIncomplete)
  return {
    isRetrying: isPending,
    retry: async (): Promise<void> => showSaved(await mutateAsync({}).catch(rethrowAndRefetch)),
  }
}

/**
 * Shows the result of saving as a toast and caches the account; after a refusal it is refetched, because the server may
 * have saved it all the same.
 */
function useSavedAccount(ifPartial: ToastSentence) {
  const queryClient = useQueryClient()
  const fees = useConfig()?.payments.fees
  return {
    showSaved: ({ account, isPartial }: Connected) => {
      queryClient.setQueryData<OutputOf<'getBankAccount'>>(bankAccountKey, { account })
      const { kind, title, detail }: ToastSentence = isPartial
        ? ifPartial
        : { kind: 'success', title: 'bank.connected' }
      showToast({ kind, title: t(title, feeValues(fees)), detail: detail && t(detail) })
    },
    rethrowAndRefetch: (error: unknown): never => {
      void queryClient.invalidateQueries({ queryKey: bankAccountKey })
      throw error
    },
  }
}
