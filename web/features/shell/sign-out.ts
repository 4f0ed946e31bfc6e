import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiFailure } from '#web/platform/api-failure.ts'
import { endSession, expireSession } from '#web/platform/session.tsx'
import { useApi } from '#web/platform/use-api.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { t } from './member-menu-texts.ts'

/**
 * Signs out of this browser, in all its tabs, and goes to /login (NAV-9, AUTH-34). Not a `useOperation`: every member's
 * first page carries this file and must stay small.
 */
export function useSignOut(): { isSigningOut: boolean; signOut(): Promise<void> } {
  const api = useApi()
  const queryClient = useQueryClient()
  const router = useRouter()
  const [isSigningOut, setIsSigningOut] = useState(false)

  async function signOut(): Promise<void> {
    if (isSigningOut) return
    setIsSigningOut(true)
    try {
      await api.call('signOut', {})
      await leave()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      showToast({ kind: 'failure', title: t('session.signOutFailed') })
    } finally {
      setIsSigningOut(false)
    }
  }

  /** The page goes first: its data must not be asked for again while it is being forgotten. */
  async function leave(): Promise<void> {
    expireSession(queryClient)
    await router.navigate({ to: '/login', search: {} })
    endSession(queryClient)
    showToast({ kind: 'success', title: t('session.signedOut') })
  }

  return { isSigningOut, signOut }
}
