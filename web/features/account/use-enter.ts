import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Session } from '#contract/account.ts'
import { forgetReturnPath, returnPath } from '#web/platform/return-path.ts'
import { beginSession } from '#web/platform/session.tsx'

/** Puts a new session in place and goes where the person wanted to go (AUTH-11, decision 24). */
export function useEnter(): (session: Session, askedFor?: string | null) => void {
  const queryClient = useQueryClient()
  const router = useRouter()
  return (session, askedFor) => {
    const path = returnPath(askedFor)
    beginSession(queryClient, session)
    forgetReturnPath()
    router.history.replace(path)
  }
}
