import { notFound } from '@tanstack/react-router'
import type { Session } from '#contract/account/account-operations.ts'
import { isStaff } from '#contract/values/constants.ts'
import type { RouterContext } from '#web/platform/api/router-context.ts'
import { sessionQuery } from '#web/platform/api/session-query.ts'

/** Not found for everybody else; the server refuses them anyway (SEC-3.4). */
export function requireStaff({ queryClient, api }: Pick<RouterContext, 'queryClient' | 'api'>): void {
  const session = queryClient.getQueryData<Session>(sessionQuery(api).queryKey)
  if (!session?.member || !isStaff(session.member.roles)) throw notFound()
}
