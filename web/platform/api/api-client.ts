import { type Address, addresses } from 'virtual:operation-addresses'
import type { OperationName } from '#contract/api/all-operations.ts'
import { accountHeader } from '#contract/api/define-operation.ts'
import { eventCursorHeader } from '#contract/events/live-stream.ts'
import type { Image } from '#contract/media/media-operations.ts'
import { recordServerTime } from '#web/platform/device/server-clock.ts'
import { ApiFailure } from './api-failure.ts'
import { recordRead } from './read-cursor.ts'
import type { Api, CallOptions } from './router-context.ts'

const UNAVAILABLE_STATUSES = new Set([502, 503, 504])
const PAUSES_MS = [300, 900, 2700]
const DEADLINE_MS = 30_000
/** A picture that goes up from the background, on a slow connection. */
const UPLOAD_DEADLINE_MS = 300_000

/** The operations over HTTP. */
export function createApi(): Api {
  return {
    call: async (operation, input, options) =>
      await callAt(addresses[operation] ?? (await loadAddress(operation)), operation, input, options),
  }
}

/** Uploads a picture without its progress, which only a form shows. Rejects with ApiFailure. */
export async function sendPicture(picture: Blob, options: CallOptions): Promise<Image> {
  return await callAt(await loadAddress('uploadImage'), 'uploadImage', picture, options)
}

/**
 * Calls the operation at an address. While the server is away (502, 503, 504) a call is repeated three times: reads
 * change nothing and writes carry an idempotency key (GEN-5). Every other error becomes an ApiFailure.
 */
export async function callAt(
  address: Address,
  operation: OperationName,
  input: object,
  options?: CallOptions,
) {
  for (const pause of PAUSES_MS) {
    const response = await send(address, input, options)
    if (!UNAVAILABLE_STATUSES.has(response.status) || !mayRepeat(address, options))
      return await read(operation, response)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return await read(operation, await send(address, input, options))
}

/** True when the server answers at this moment. */
export function isReachable(): Promise<boolean> {
  return fetch('/healthz').then(
    ({ ok }) => ok,
    () => false,
  )
}

/** True when the server answers and no longer has the file. */
export function isGone(file: string): Promise<boolean> {
  return fetch(file, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  )
}

/** The addresses of most operations of members have a chunk of their own, which visitors do not load. */
async function loadAddress(operation: OperationName): Promise<Address> {
  const others = await import('virtual:operation-addresses/others').catch((cause: unknown) => {
    throw new ApiFailure(0, null, cause)
  })
  return others.addresses[operation]
}

function mayRepeat([method]: Address, options?: CallOptions): boolean {
  if (options?.isSentOnce) return false
  return method === 'GET' || options?.idempotencyKey !== undefined
}

async function send(
  [method, pattern, keepalive]: Address,
  input: object,
  options?: CallOptions,
): Promise<Response> {
  const { path, rest } = fillPath(pattern, input)
  const content = method === 'GET' ? null : contentOf(input, rest)
  try {
    return await fetch(method === 'GET' ? path + queryOf(rest) : path, {
      method,
      credentials: 'same-origin',
      keepalive,
      signal: deadline(input instanceof Blob ? UPLOAD_DEADLINE_MS : DEADLINE_MS),
      headers: {
        accept: 'application/json',
        ...(content && { 'content-type': content.type }),
        ...headersOf(options),
      },
      ...(content && { body: content.body }),
    })
  } catch (cause) {
    throw new ApiFailure(0, null, cause)
  }
}

/** The headers of a write: the key under which it is done once, and whose it is. */
function headersOf({ idempotencyKey, accountId }: CallOptions = {}): Record<string, string> {
  return {
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    ...(accountId && { [accountHeader]: accountId }),
  }
}

/** Aborted after a time. Chrome up to 102 and Firefox up to 99 have no `AbortSignal.timeout`. */
function deadline(ms: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), ms)
  return controller.signal
}

/** The body of a write: a picture as it is, anything else as JSON; null where there is nothing to say. */
function contentOf(input: object, rest: Record<string, unknown>): { type: string; body: BodyInit } | null {
  if (input instanceof Blob) return { type: input.type || 'application/octet-stream', body: input }
  if (Object.keys(rest).length === 0) return null
  return { type: 'application/json', body: JSON.stringify(rest) }
}

/** Puts path parameters into the path; the rest becomes query or body. */
function fillPath(pattern: string, input: object): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input }
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path, rest }
}

function queryOf(values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) query.set(name, String(value))
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** A response that is not our JSON (a proxy's page) counts as a network failure. */
async function read(operation: OperationName, response: Response) {
  const body = await response.json().catch((cause: unknown) => {
    throw new ApiFailure(response.status, null, cause)
  })
  if (!response.ok) throw new ApiFailure(response.status, body?.error ?? null, undefined, pauseOf(response))
  recordServerTime(response.headers.get('date'))
  recordRead(operation, response.headers.get(eventCursorHeader))
  return body
}

function pauseOf({ headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : null
}
