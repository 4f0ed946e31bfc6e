import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { endSession, expireSession } from '#web/platform/session.tsx'
import { useSignOutFirst } from './api.ts'

/** Signs out and goes to the sign-in page, which leads back to the page it was asked from. */
export function useSignInAgain(): { isLeaving: boolean; signInAgain(): Promise<void> } {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { mutateAsync: signOut, isPending } = useSignOutFirst()

  async function signInAgain(): Promise<void> {
    if (isPending) return
    const { href } = router.state.location
    const isSignedOut = await signOut({}).then(
      () => true,
      () => false,
    )
    if (!isSignedOut) return
    // The page goes first: its data must not be asked for again while it is being forgotten.
    expireSession(queryClient)
    await router.navigate({ to: '/login', search: { redirect: href } })
    endSession(queryClient)
  }
  return { isLeaving: isPending, signInAgain }
}
