import type { QueryClient } from '@tanstack/react-query'

/** What is the same whoever looks. */
const exemptKeys: unknown[] = ['config', 'session', 'getLanding', 'listHelplines']

/**
 * After a block nothing of the other person stays on this device: what is shown is read anew, what was read before is let
 * go of (SEC-7.4).
 */
export async function clearCacheAfterBlock(queryClient: QueryClient): Promise<void> {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => !exemptKeys.includes(queryKey[0])
  queryClient.removeQueries({ type: 'inactive', predicate })
  await queryClient.invalidateQueries({ type: 'active', predicate })
}
