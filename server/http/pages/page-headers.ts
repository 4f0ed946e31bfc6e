import { errors } from '#contract/api/error-codes.ts'
import { isIndexed } from '#contract/pages/page-patterns.ts'
import type { PagePolicy, RenderedPage } from '#contract/pages/page-rendering.ts'
import type { Encoding } from '#server/http/responses/compression.ts'
import { mayBeIndexed, securityHeaders } from '#server/http/responses/security-headers.ts'
import { Failure } from '#server/platform/core/failure.ts'

/** The wait after an error that does not say when to retry. */
const WAIT_SECONDS = 5

/** The status of a rendered page: a failed one says whether a retry makes sense. */
export function statusOf({ status, failure }: RenderedPage): number {
  if (status < 500 || !(failure instanceof Failure)) return status
  return Math.max(500, errors[failure.code].status)
}

/**
 * Headers of a page, with or without its bytes. No cache between here and the browser may store it, and a browser
 * revalidates before it shows one again (REQ-210), or does not store it at all when it has a member's data; search
 * engines index those that contract/pages/page-patterns.ts allows. An address with a secret is no referrer, not even on
 * this site: only its origin is, by which a form post is known as our own (SEC-C6).
 */
export function pageHeaders(
  page: RenderedPage,
  policy: PagePolicy | undefined,
  site: { https: boolean; alternates?: string },
): Record<string, string> {
  const status = statusOf(page)
  const waitSeconds = status === 503 || status === 429 ? secondsToWait(page) : undefined
  return {
    ...securityHeaders(site),
    'cache-control': policy?.isPersonal ? 'no-store' : 'private, no-cache',
    vary: 'accept-encoding',
    ...(policy?.hasSecretAddress ? { 'referrer-policy': 'strict-origin' } : {}),
    ...(policy && status === 200 && isIndexed(policy.route) ? indexedHeaders(site) : {}),
    ...(page.location === undefined ? {} : { location: page.location }),
    ...(waitSeconds === undefined ? {} : { 'retry-after': String(waitSeconds) }),
  }
}

/** Search engines find the page, in each language that is ready. */
function indexedHeaders({ alternates }: { alternates?: string }): Record<string, string> {
  return { ...mayBeIndexed, ...(alternates === undefined ? {} : { link: alternates }) }
}

function secondsToWait({ failure }: RenderedPage): number {
  const retryAfter = failure instanceof Failure ? failure.retryAfterSeconds : undefined
  return retryAfter ?? WAIT_SECONDS
}

/** Headers that go with the bytes of a page only: encoding and content security policy. */
export function bodyHeaders(encoding: Encoding, securityPolicy: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': securityPolicy,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  }
}
