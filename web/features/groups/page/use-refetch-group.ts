import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { asApiFailure } from '#web/platform/api/api-failure.ts'

/**
 * Reads the sign of a group again after something was refused there: the viewer's place in it has changed, and the whole
 * page follows the sign (SEC-P4).
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

/** True when the viewer may not see or do it, or no longer. */
export function isRefused(error: unknown): boolean {
  const { code } = asApiFailure(error)
  return code === 'FORBIDDEN' || code === 'NOT_FOUND'
}
