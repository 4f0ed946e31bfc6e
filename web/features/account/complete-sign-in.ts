import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Session } from '#contract/account/account-operations.ts'
import { beginSession, updateSession } from '#web/platform/session/browser-session.tsx'
import { admitAct } from '#web/platform/session/pending-act.ts'
import { forgetReturnPath, rememberReturnPath, returnPath } from '#web/platform/session/return-path.ts'
import { forgetTypedRegistration } from './typed-registration.ts'

/**
 * Stores a new session and navigates to the requested page (AUTH-11, REQ-24), where the act that the sign-in was for is
 * done (REQ-301); an imported member is asked to accept the terms first.
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
    forgetTypedRegistration()
    if (session.member) admitAct(path, session.member.id)
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
    if (session.member) admitAct(path, session.member.id)
    router.history.replace(path)
  }
}
