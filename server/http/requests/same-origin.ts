import type { IncomingHttpHeaders } from 'node:http'
import { Failure } from '#server/platform/core/failure.ts'

type Check = { headers: IncomingHttpHeaders; appUrl: string; isDevelopment: boolean; hasCookie: boolean }

/**
 * Unsafe methods must come from our own pages (SEC-C6): the browser's Origin or Sec-Fetch-Site says so. A
 * caller that sends neither is no browser, and passes only without a session.
 */
export function requireSameOrigin({ headers, appUrl, isDevelopment, hasCookie }: Check): void {
  const { origin, host, 'sec-fetch-site': site } = headers
  if (site !== undefined && site !== 'same-origin') throw new Failure('CROSS_ORIGIN')
  if (origin !== undefined && !isOurs(origin, { host, appUrl, isDevelopment }))
    throw new Failure('CROSS_ORIGIN')
  if (origin === undefined && site === undefined && hasCookie) throw new Failure('CROSS_ORIGIN')
}

/** On a developer's machine the site has several names (localhost, 127.0.0.1): the Host header decides. */
function isOurs(
  origin: string,
  { host, appUrl, isDevelopment }: { host?: string; appUrl: string; isDevelopment: boolean },
) {
  if (origin === new URL(appUrl).origin) return true
  return isDevelopment && host !== undefined && origin === `http://${host}`
}
