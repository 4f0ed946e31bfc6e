import { type Address, addresses } from 'virtual:operation-addresses'
import type { OperationName } from '#contract/api/all-operations.ts'
import { eventCursorHeader } from '#contract/events/live-stream.ts'
import { recordServerTime } from '#web/platform/device/server-clock.ts'
import { ApiFailure } from './api-failure.ts'
import { recordRead } from './read-cursor.ts'
import type { Api, CallOptions } from './router-context.ts'

const UNAVAILABLE_STATUSES = new Set([502, 503, 504])
const PAUSES_MS = [300, 900, 2700]
const DEADLINE_MS = 30_000

/**
 * The operations over HTTP. While the server is away (502, 503, 504) a call is repeated three times: reads change
 * nothing and writes carry an idempotency key (GEN-5). Every other error becomes an ApiFailure.
 */
export function createApi(): Api {
  return {
    call: async (operation, input, options) => {
      const address = addresses[operation] ?? (await loadAddress(operation))
      for (const pause of PAUSES_MS) {
        const response = await send(address, input, options)
        if (!UNAVAILABLE_STATUSES.has(response.status) || !mayRepeat(address, options))
          return await read(operation, response)
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
      return await read(operation, await send(address, input, options))
    },
  }
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
  const hasBody = method !== 'GET' && Object.keys(rest).length > 0
  try {
    return await fetch(method === 'GET' ? path + queryOf(rest) : path, {
      method,
      credentials: 'same-origin',
      keepalive,
      signal: deadline(DEADLINE_MS),
      headers: {
        accept: 'application/json',
        ...(hasBody && { 'content-type': 'application/json' }),
        ...(options?.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
      },
      ...(hasBody && { body: JSON.stringify(rest) }),
    })
  } catch (cause) {
    throw new ApiFailure(0, null, cause)
  }
}

/** Aborted after a time. Chrome up to 102 and Firefox up to 99 have no `AbortSignal.timeout`. */
function deadline(ms: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), ms)
  return controller.signal
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
