import type { Context } from '#server/platform/core/request-context.ts'
import { endSessionOfBrowser } from './open-session.ts'

/** Ends the session of this browser in all its tabs; harmless without one (AUTH-34). */
export async function signOut(context: Context<'anyone'>): Promise<Record<string, never>> {
  await endSessionOfBrowser(context)
  context.cookies.closeSession()
  return {}
}
