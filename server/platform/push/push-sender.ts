import { hasCode } from '#server/database/startup-refusal.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import type { Log } from '#server/platform/core/log.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { isPushEndpoint } from './push-endpoint.ts'
import { retryAfterSeconds } from './retry-after.ts'
import { openVapidKeys, type VapidKeys } from './vapid-keys.ts'

/** A browser's subscription; the two keys are base64url. Whoever has it can write to that browser: it is a secret. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** `topic`, at most 32 characters of base64url, replaces an undelivered message of the same topic. */
export type PushMessage = {
  payload: string
  ttlSeconds: number
  urgency: 'high' | 'normal' | 'low'
  topic: string
}

/**
 * - `gone`: 404, 410, or keys with which nothing can be encrypted: the subscription is of no use any more.
 * - `too-large`: 413.
 * - `later`: 429, 5xx, a network failure or a time-out, with the seconds of Retry-After.
 * - `refused`: any other status, such as 401 or 403 for our key. 0 for an endpoint that is none of PUSH_HOSTS: nothing
 *   was posted there.
 */
export type PushResult =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'too-large' }
  | { kind: 'later'; retryAfterSeconds: number | null }
  | { kind: 'refused'; status: number }

export type PushSender = {
  /** For `PushManager.subscribe` in browsers, base64url. */
  publicKey: string
  /** Whether messages may be posted to an endpoint that a browser named. */
  accepts(endpoint: string): boolean
  send(target: PushTarget, message: PushMessage): Promise<PushResult>
}

type Options = {
  settings: Settings
  clock: Clock
  log: Pick<Log, 'warn'>
  /** The push service of development, which gets what is sent to its own endpoints; null elsewhere. */
  simulatorOrigin: string | null
  /** Shortens the time that a push service has for its answer; tests only. */
  deadlineMs?: number
}

const DEADLINE_MS = 5_000
const MOST_RESPONSE_BYTES = 10_000

/**
 * Sends messages to browsers through the push services of their makers, encrypted for the browser (RFC 8291) and signed
 * by this site (RFC 8292). Null where this site pushes nothing: PUSH=0, or no key outside development.
 */
export function openPushSender(options: Options): PushSender | null {
  const { settings, clock, log, simulatorOrigin, deadlineMs = DEADLINE_MS } = options
  const keys = settings.push ? openVapidKeys(settings) : null
  if (!keys) return null
  const vapid = { ...keys, subject: subjectOf(settings) }
  const ownService = settings.appEnv === 'development' && simulatorOrigin ? `${simulatorOrigin}/push/` : null
  const accepts = (endpoint: string) =>
    isPushEndpoint(endpoint, settings.pushHosts) ||
    (ownService !== null && URL.parse(endpoint)?.href.startsWith(ownService) === true)

  async function send(target: PushTarget, message: PushMessage): Promise<PushResult> {
    if (!accepts(target.endpoint)) return { kind: 'refused', status: 0 }
    const request = await encrypted(target, message, vapid)
    if (!request) return { kind: 'gone' }
    const signal = AbortSignal.timeout(deadlineMs)
    try {
      return resultOf(await answerOf(target.endpoint, { ...request, signal }), clock.now())
    } catch (error) {
      // Neither the endpoint nor the text of the error, which may contain it.
      log.warn('a push service did not answer', { host: new URL(target.endpoint).host, code: codeOf(error) })
      return { kind: 'later', retryAfterSeconds: null }
    }
  }

  return { publicKey: keys.publicKey, accepts, send }
}

/** The address at which a push service reaches the operator: push services take https and mailto alone. */
function subjectOf({ appUrl, supportEmail }: Settings): string {
  if (appUrl.startsWith('https:')) return appUrl
  return `mailto:${supportEmail ?? `no-reply@${new URL(appUrl).hostname}`}`
}

/**
 * The request with the encrypted message; null when the keys of the browser are none. The library is loaded by the first
 * message: it takes 13 MB, and most processes of a site send none for hours.
 */
async function encrypted(
  { endpoint, p256dh, auth }: PushTarget,
  { payload, ttlSeconds, urgency, topic }: PushMessage,
  vapidDetails: VapidKeys & { subject: string },
): Promise<Pick<RequestInit, 'method' | 'headers' | 'body'> | null> {
  const { default: webPush } = await import('web-push')
  try {
    const { method, headers, body } = webPush.generateRequestDetails(
      { endpoint: new URL(endpoint).href, keys: { p256dh, auth } },
      payload,
      { vapidDetails, TTL: ttlSeconds, urgency, topic, contentEncoding: 'aes128gcm' },
    )
    return { method, headers: headersOf(headers), body: new Uint8Array(body ?? []) }
  } catch (error) {
    if (hasCode(error, 'ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY')) return null
    throw error
  }
}

/** `fetch` sets the length itself. */
function headersOf(headers: Record<string, unknown>): Headers {
  const all = new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  all.delete('content-length')
  return all
}

/**
 * Posts a message. The little that push services write in their answers is read so that the connection serves the next
 * message; no more of it. A body that breaks off changes nothing: the status has said what became of the message.
 *
 * Endpoints come from browsers, and no other guard is needed against one that leads into this network: hosts are those
 * of a list, no redirect is followed, and a machine that DNS names instead has no certificate for such a host.
 */
async function answerOf(endpoint: string, request: RequestInit): Promise<Response> {
  const response = await fetch(endpoint, { ...request, redirect: 'manual' })
  await discardBody(response).catch((error: unknown) => error)
  return response
}

async function discardBody({ body }: Response): Promise<void> {
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size >= MOST_RESPONSE_BYTES) break
  }
}

function resultOf({ ok, status, headers }: Response, now: Date): PushResult {
  if (ok) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 413) return { kind: 'too-large' }
  if (status === 429 || status >= 500)
    return { kind: 'later', retryAfterSeconds: retryAfterSeconds(headers.get('retry-after'), now) }
  return { kind: 'refused', status }
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return typeof cause
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
}
