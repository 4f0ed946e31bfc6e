import type { CallOperation } from '#contract/pages/page-rendering.ts'
import { prayerIdIn } from '#contract/pages/prayer-address.ts'
import { type CookieRules, readPageSession } from '#server/http/requests/cookies.ts'
import { findSession } from '#server/http/requests/find-session.ts'
import type { RequestDeps } from '#server/http/requests/request-pipeline.ts'
import { pathOf } from './page-address.ts'
import type { IncomingPageRequest } from './page-server.ts'

/**
 * Sends a signed-out reader of a prayer's page on: to the shared page of a public prayer, and from every other
 * address to the sign-in, so that the answer does not reveal whether such a prayer exists (REQ-25, REQ-300). Null for
 * all other pages and for members, which are rendered; a member whose browser runs no scripts gets the shared page too
 * (REQ-398).
 */
export function signedOutReader({ db, clock, settings }: RequestDeps, api: CallOperation) {
  const rules: CookieRules = { https: settings.appUrl.startsWith('https:'), clock }
  return async ({ url, cookie, consume }: IncomingPageRequest): Promise<string | null> => {
    const prayerId = prayerIdIn(pathOf(url))
    if (prayerId === null) return null
    await consume('renderedPages')
    const isMember = (await findSession({ db, clock, settings }, readPageSession(cookie, rules))) !== null
    if (isMember && !hasNoScripts(url)) return null
    const { token } = (await api('findShareToken', { prayerId })) as { token: string | null }
    if (isMember && token === null) return null
    return token === null ? `/login?redirect=${encodeURIComponent(url)}` : `/s/${token}`
  }
}

function hasNoScripts(url: string): boolean {
  return new URLSearchParams(url.slice(pathOf(url).length)).get('scripts') === 'off'
}
