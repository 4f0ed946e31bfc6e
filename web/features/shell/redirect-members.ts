import { redirect } from '@tanstack/react-router'
import type { RouterContext } from '#web/platform/api/router-context.ts'
import { sessionQuery } from '#web/platform/api/session-query.ts'
import { returnPath } from '#web/platform/session/return-path.ts'

/**
 * Members need no sign-in page: it redirects to the page they wanted, or to the dashboard (REQ-57). The server does the
 * same before it renders one (server/http/pages/signed-in-visitor.ts).
 */
export async function redirectMembers(
  { queryClient, api }: Pick<RouterContext, 'queryClient' | 'api'>,
  requestedPath?: string,
): Promise<void> {
  if (import.meta.env.SSR) return
  const { member } = await queryClient.ensureQueryData(sessionQuery(api))
  if (member) throw redirect({ href: returnPath(requestedPath) })
}
