import { notFound } from '@tanstack/react-router'
import type { Session } from '#contract/account/account-operations.ts'
import type { RouterContext } from '#web/platform/api/router-context.ts'
import { sessionQuery } from '#web/platform/api/session-query.ts'

/** Everyone else gets "not found"; the server refuses them anyway (SEC-3). */
export function requireAdmin({ queryClient, api }: Pick<RouterContext, 'queryClient' | 'api'>): void {
  const session = queryClient.getQueryData<Session>(sessionQuery(api).queryKey)
  if (!session?.member?.roles.includes('admin')) throw notFound()
}
