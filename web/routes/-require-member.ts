import { redirect } from '@tanstack/react-router'
import { redirectSignedOutReader } from '#web/features/sharing/signed-out-reader.ts'
import type { RouterContext } from '#web/platform/api/router-context.ts'
import { readSession } from '#web/platform/session/browser-session.tsx'
import { rememberReturnPath } from '#web/platform/session/return-path.ts'

type Entering = {
  context: Pick<RouterContext, 'queryClient' | 'api'>
  location: { href: string; pathname: string }
  preload: boolean
}

/** Lets members in; sends everybody else to the sign-in, and members who have not accepted the terms to those. */
export async function requireMember({ context, location, preload }: Entering): Promise<void> {
  const { queryClient, api } = context
  const { member } = await readSession(queryClient, api)
  if (member && !member.needsConsent) return
  if (!member) await redirectSignedOutReader(api, location.pathname)
  if (!preload) rememberReturnPath(location.href)
  if (member) throw redirect({ to: '/consent' })
  throw redirect({ to: '/login', search: { redirect: location.href } })
}
