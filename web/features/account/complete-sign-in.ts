import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Member, Session } from '#contract/account/account-operations.ts'
import { beginSession, updateSession } from '#web/platform/session/browser-session.tsx'
import { admitAct } from '#web/platform/session/pending-act.ts'
import { forgetReturnPath, rememberReturnPath, returnPath } from '#web/platform/session/return-path.ts'
import { forgetTypedRegistration } from './typed-registration.ts'

/**
 * Stores a new session and navigates to the requested page (AUTH-11, REQ-24), where the act that the sign-in was for is
 * done (REQ-301); an imported member is asked to accept the terms first, and staff without a second factor to set one up.
 */
export function useCompleteSignIn(): (session: Session, requestedPath?: string | null) => void {
  const queryClient = useQueryClient()
  const router = useRouter()
  return (session, requestedPath) => {
    const path = returnPath(requestedPath)
    beginSession(queryClient, session)
    const required = session.member && requiredFirst(session.member)
    if (required) {
      rememberReturnPath(path)
      router.history.replace(required)
      return
    }
    forgetReturnPath()
    forgetTypedRegistration()
    if (session.member) admitAct(path, session.member.id)
    router.history.replace(path)
  }
}

/** The page that this member is asked to complete before any other. */
function requiredFirst({ needsConsent, lacksSecondFactor }: Member): string | null {
  if (needsConsent) return '/consent'
  return lacksSecondFactor ? '/set-up-second-factor' : null
}

/**
 * Goes on to the page of the second step, after a right password or a provider; it leads to the requested page.
 */
export function useBeginSecondStep(): (requestedPath?: string | null) => void {
  const router = useRouter()
  return (requestedPath) => {
    rememberReturnPath(returnPath(requestedPath))
    router.history.push('/second-step')
  }
}

/**
 * Continues to the requested page after the terms were accepted, or the second factor was set up; the cached data of the
 * member stays.
 */
export function useContinueSignIn(): (session: Session) => void {
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
