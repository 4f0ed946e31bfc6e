import { redirect } from '@tanstack/react-router'
import { redirectSignedOutReader } from '#web/features/sharing/signed-out-reader.ts'
import type { RouterContext } from '#web/platform/api/router-context.ts'
import { mayOpenPages, readSession } from '#web/platform/session/browser-session.tsx'
import { rememberReturnPath } from '#web/platform/session/return-path.ts'

type Entering = {
  context: Pick<RouterContext, 'queryClient' | 'api'>
  location: { href: string; pathname: string }
  preload: boolean
}

/**
 * Lets members in; sends everybody else to the sign-in, members who have not accepted the terms to those, and staff
 * without a second factor to its page.
 */
export async function requireMember({ context, location, preload }: Entering): Promise<void> {
  const { queryClient, api } = context
  const { member } = await readSession(queryClient, api)
  if (mayOpenPages(member)) return
  if (!member) await redirectSignedOutReader(api, location.pathname)
  if (!preload) rememberReturnPath(location.href)
  if (member) throw redirect({ to: member.needsConsent ? '/consent' : '/set-up-second-factor' })
  throw redirect({ to: '/login', search: { redirect: location.href } })
}
