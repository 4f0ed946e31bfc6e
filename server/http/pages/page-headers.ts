import { errors } from '#contract/api/error-codes.ts'
import { isIndexed } from '#contract/pages/page-patterns.ts'
import type { PagePolicy, RenderedPage } from '#contract/pages/page-rendering.ts'
import type { Encoding } from '#server/http/responses/compression.ts'
import { mayBeIndexed, securityHeaders } from '#server/http/responses/security-headers.ts'
import { Failure } from '#server/platform/core/failure.ts'

/** For a refusal that does not know by itself when to come back. */
const WAIT_SECONDS = 5

/** The status a rendered page is sent with: a failed one says whether it is worth coming back. */
export function statusOf({ status, failure }: RenderedPage): number {
  if (status < 500 || !(failure instanceof Failure)) return status
  return Math.max(500, errors[failure.code].status)
}

/**
 * What is said of a page with its bytes or without. No cache between here and the browser may keep it, and a browser
 * asks before it shows one again (REQ-210); search engines keep those that contract/pages/page-patterns.ts lets them.
 */
export function pageHeaders(
  page: RenderedPage,
  policy: PagePolicy | undefined,
  site: { https: boolean },
): Record<string, string> {
  const status = statusOf(page)
  const waitSeconds = status === 503 || status === 429 ? secondsToWait(page) : undefined
  return {
    ...securityHeaders(site),
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding',
    ...(policy?.hasSecretAddress ? { 'referrer-policy': 'no-referrer' } : {}),
    ...(policy && status === 200 && isIndexed(policy.route) ? mayBeIndexed : {}),
    ...(page.location === undefined ? {} : { location: page.location }),
    ...(waitSeconds === undefined ? {} : { 'retry-after': String(waitSeconds) }),
  }
}

function secondsToWait({ failure }: RenderedPage): number {
  const retryAfter = failure instanceof Failure ? failure.retryAfterSeconds : undefined
  return retryAfter ?? WAIT_SECONDS
}

/** What goes with the bytes of a page alone: how they are packed and what they may run. */
export function bodyHeaders(encoding: Encoding, securityPolicy: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': securityPolicy,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  }
}
