import type { CallOperation } from '#contract/pages/page-rendering.ts'
import { prayerIdIn } from '#contract/pages/prayer-address.ts'
import { type CookieRules, readCookies } from '#server/http/requests/cookies.ts'
import { findSession } from '#server/http/requests/find-session.ts'
import type { RequestDeps } from '#server/http/requests/request-pipeline.ts'
import { pathOf } from './page-address.ts'
import type { IncomingPageRequest } from './page-server.ts'

/**
 * Sends a signed-out reader of a prayer's page on: to the shared page of a public prayer, and from every other
 * address to the sign-in, so that the answer does not reveal whether such a prayer exists (REQ-25, REQ-300). Null for
 * members and for all other pages, which are rendered.
 */
export function signedOutReader({ db, clock, settings }: RequestDeps, api: CallOperation) {
  const rules: CookieRules = { https: settings.appUrl.startsWith('https:'), clock }
  return async ({ url, cookie, consume }: IncomingPageRequest): Promise<string | null> => {
    const prayerId = prayerIdIn(pathOf(url))
    if (prayerId === null) return null
    await consume('renderedPages')
    if (await findSession({ db, clock }, readCookies(cookie, rules).sessionToken)) return null
    const { token } = (await api('findShareToken', { prayerId })) as { token: string | null }
    return token === null ? `/login?redirect=${encodeURIComponent(url)}` : `/s/${token}`
  }
}
