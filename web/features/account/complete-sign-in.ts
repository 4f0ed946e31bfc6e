import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Session } from '#contract/account/account-operations.ts'
import { beginSession, updateSession } from '#web/platform/session/browser-session.tsx'
import { forgetReturnPath, rememberReturnPath, returnPath } from '#web/platform/session/return-path.ts'

/**
 * Stores a new session and navigates to the requested page (AUTH-11, REQ-24); an imported member is asked to
 * accept the terms first.
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

/** Continues to the requested page after the terms were accepted and keeps the cached session data. */
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
