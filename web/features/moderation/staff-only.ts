import { notFound } from '@tanstack/react-router'
import type { Member, Session } from '#contract/account/account-operations.ts'
import type { RouterContext } from '#web/platform/page/router-context.ts'
import { sessionQuery } from '#web/platform/session/browser-session.tsx'

/** True for moderators and admins. */
function isStaff({ roles }: Pick<Member, 'roles'>): boolean {
  return roles.includes('moderator') || roles.includes('admin')
}

/** Not found for everybody else; the server refuses them anyway (SEC-3.4). */
export function requireStaff({ queryClient, api }: Pick<RouterContext, 'queryClient' | 'api'>): void {
  const session = queryClient.getQueryData<Session>(sessionQuery(api).queryKey)
  if (!session?.member || !isStaff(session.member)) throw notFound()
}
