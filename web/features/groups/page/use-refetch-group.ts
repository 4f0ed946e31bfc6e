import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { asApiFailure } from '#web/platform/api/api-failure.ts'

/**
 * Refetches the header of a group after a refusal: the viewer's membership or role has changed, and the whole
 * page depends on the header (SEC-P4).
 */
export function useRefetchGroup(groupId: string): (error: unknown) => void {
  const queryClient = useQueryClient()
  return useCallback(
    (error) => {
      if (isRefused(error)) void queryClient.invalidateQueries({ queryKey: ['getGroup', groupId] })
    },
    [queryClient, groupId],
  )
}

/** True when the viewer may not, or no longer, see or do it. */
export function isRefused(error: unknown): boolean {
  const { code } = asApiFailure(error)
  return code === 'FORBIDDEN' || code === 'NOT_FOUND'
}
