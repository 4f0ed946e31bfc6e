import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type Outcome, useOperation } from '#web/platform/operation.ts'
import { endSession, expireSession } from '#web/platform/session.tsx'
import { deletionPreviewKey } from './profile-queries.ts'
import './profile-texts.ts'

const outcomes = {
  deleteAccount: {
    done: { title: 'departure.done' },
    failed: { title: 'departure.failed' },
    showsReason: 'as message',
    refusals: { FRESH_SIGN_IN_REQUIRED: null },
  },
} as const satisfies Record<string, Outcome>

/**
 * Deletes the own account for good, then goes to the home page and forgets everything of the member on this device, as
 * signing out does (PROF-7, REQ-149).
 */
export function useDeleteAccount(): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { mutateAsync } = useOperation('deleteAccount', outcomes.deleteAccount)
  return async () => {
    await mutateAsync({}).catch((error: unknown) => {
      // What stands in the way may have come up since it was looked at.
      void queryClient.invalidateQueries({ queryKey: deletionPreviewKey })
      throw error
    })
    // The page goes first: its data must not be asked for again while it is being forgotten.
    expireSession(queryClient)
    await router.navigate({ to: '/', replace: true })
    endSession(queryClient)
  }
}
