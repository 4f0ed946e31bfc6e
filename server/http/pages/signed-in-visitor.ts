import { safeRedirect } from '#contract/pages/safe-redirect.ts'
import { type CookieRules, readPageSession } from '#server/http/requests/cookies.ts'
import { findSession } from '#server/http/requests/find-session.ts'
import type { RequestDeps } from '#server/http/requests/request-pipeline.ts'
import { pathOf } from './page-address.ts'
import type { IncomingPageRequest } from './page-server.ts'

const forVisitors = new Set(['/login', '/register', '/second-step'])

/**
 * Sends a member away from the pages for signing in: to the page they wanted, or to the dashboard (REQ-57). Null for
 * visitors and for all other pages, which are rendered.
 */
export function signedInVisitor({ db, clock, settings }: Pick<RequestDeps, 'db' | 'clock' | 'settings'>) {
  const rules: CookieRules = { https: settings.appUrl.startsWith('https:'), clock }
  return async ({ url, cookie, consume }: IncomingPageRequest): Promise<string | null> => {
    const path = pathOf(url)
    const sessionToken = readPageSession(cookie, rules)
    if (!forVisitors.has(path) || sessionToken === null) return null
    await consume('renderedPages')
    if (!(await findSession({ db, clock, settings }, sessionToken))) return null
    return safeRedirect(new URLSearchParams(url.slice(path.length)).get('redirect')) ?? '/dashboard'
  }
}
