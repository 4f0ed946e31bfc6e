import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Session } from '#contract/account/account-operations.ts'
import { beginSession, updateSession } from '#web/platform/session/browser-session.tsx'
import { forgetReturnPath, rememberReturnPath, returnPath } from '#web/platform/session/return-path.ts'

/**
 * Puts a new session in place and goes where the person wanted to go (AUTH-11, REQ-24); who comes by import is asked
 * for the terms first.
 */
export function useCompleteSignIn(): (session: Session, requestedPath?: string | null) => void {
  const queryClient = useQueryClient()
  const router = useRouter()
  return (session, requestedPath) => {
    const path = returnPath(requestedPath)
    beginSession(queryClient, session)
    if (session.member?.needsConsent) {
      rememberReturnPath(path)
      router.history.replace('/consent')
      return
    }
    forgetReturnPath()
    router.history.replace(path)
  }
}

/** Goes on to where the person wanted to go, once they accepted the terms; what is known of them stays. */
export function useContinueAfterConsent(): (session: Session) => void {
  const queryClient = useQueryClient()
  const router = useRouter()
  return (session) => {
    const path = returnPath()
    updateSession(queryClient, session)
    forgetReturnPath()
    router.history.replace(path)
  }
}
