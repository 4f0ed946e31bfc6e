import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { OutputOf } from '#contract/api/all-operations.ts'
import { bankLimits } from '#contract/fundraising/fundraising-constants.ts'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { expireSession } from '#web/platform/api/session-query.ts'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { t } from './bank-texts.ts'

/** The state of the account holder's verification. */
export type HolderState = 'unknown' | 'looking' | 'verified' | 'not-verified'

type Account = { accountNumber: string; bankCode: string }

type LookupHandlers = {
  looking(): void
  found(holder: OutputOf<'verifyBankAccount'>): void
  missed(error: unknown): void
}

/**
 * Looks up the account holder half a second after the last key, as soon as number and bank are complete, and again when
 * either changes; a response for older values is ignored (REQ-43).
 */
export function useAccountHolder(account: Account, onName: (name: string) => void): HolderState {
  const queryClient = useQueryClient()
  const [lookup, setLookup] = useState<{ of: string; state: HolderState } | null>(null)
  const of = `${account.bankCode} ${account.accountNumber}`
  useLookup(account, {
    looking: () => setLookup({ of, state: 'looking' }),
    found: ({ accountName }) => {
      setLookup({ of, state: 'verified' })
      onName(accountName)
      showToast({ kind: 'success', title: t('bank.verified') })
    },
    missed: (error) => {
      setLookup({ of, state: 'not-verified' })
      const isSignedOut = asApiFailure(error).code === 'UNAUTHENTICATED'
      if (isSignedOut) expireSession(queryClient)
      showLookupFailure(isSignedOut)
    },
  })
  return lookup?.of === of ? lookup.state : 'unknown'
}

function showLookupFailure(isSignedOut: boolean): void {
  if (isSignedOut) showToast({ kind: 'failure', title: t('bank.notAuthenticated') })
  else {
    const [title, detail] = [t('bank.verification.failed'), t('bank.verification.failed.detail')]
    showToast({ kind: 'failure', title, detail })
  }
}

/** A debounced request; only the response for the current values reaches the handlers. */
function useLookup({ accountNumber, bankCode }: Account, handlers: LookupHandlers): void {
  const api = useApi()
  const looking = useEffectEvent(handlers.looking)
  const found = useEffectEvent(handlers.found)
  const missed = useEffectEvent(handlers.missed)
  useEffect(() => {
    if (accountNumber.length < bankLimits.accountNumber.min || bankCode === '') return
    let isWanted = true
    const timer = setTimeout(() => {
      looking()
      api.call('verifyBankAccount', { accountNumber, bankCode }).then(
        (holder) => isWanted && found(holder),
        (error: unknown) => isWanted && missed(error),
      )
    }, bankLimits.verifyAfterMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [api, accountNumber, bankCode])
}
