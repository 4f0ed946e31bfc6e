import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import { stopwatch } from '#server/platform/core/clock.ts'
import { newBytes } from '#server/platform/core/ids.ts'
import type { Breaker } from './circuit-breaker.ts'
import { GatewayFault } from './payment-gateway.ts'
import { type GatewayRequest, lostResponse, readResponse } from './paystack-responses.ts'

/** The provider's address and our key. */
export type ProviderAccess = { baseUrl: string; secretKey: string; deadlineMs: number; breaker: Breaker }

/** Makes one call and returns the answer, checked by its schema. Throws GatewayFault alone. */
export type GatewayCall = <S extends z.core.$ZodType>(
  request: GatewayRequest,
  shape: S,
) => Promise<z.output<S>>

const RETRIES = 3
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5_000
/** The time for all retries of a read together, beyond the deadline of the first attempt. */
const RETRY_BUDGET_MS = 1_900

/** Calls a provider: with a deadline, with retries for reads, and a single attempt for writes (PAY-A9). */
export function createGatewayCall(access: ProviderAccess): GatewayCall {
  return async (request, shape) => {
    const attempt = () =>
      request.body ? exchange(access, request, access.deadlineMs) : callWithRetries(access, request)
    const parsed = z.safeParse(shape, await access.breaker.guard(request.operation, attempt))
    if (parsed.success) return parsed.data
    const fields = parsed.error.issues.map(({ path }) => path.join('.') || 'answer')
    throw lostResponse(request, `unreadable: ${[...new Set(fields)].join(', ')}`)
  }
}

async function callWithRetries(access: ProviderAccess, request: GatewayRequest): Promise<unknown> {
  const elapsed = stopwatch()
  const budgetMs = access.deadlineMs + RETRY_BUDGET_MS
  for (let retry = 0; ; retry += 1) {
    try {
      return await exchange(access, request, Math.min(access.deadlineMs, budgetMs - elapsed()))
    } catch (error) {
      const pauseMs = pauseAfter(error, retry)
      if (pauseMs === null || elapsed() + pauseMs >= budgetMs) throw error
      await setTimeout(pauseMs)
    }
  }
}

/** The pause before a read is retried; null when that would not help. */
function pauseAfter(error: unknown, retry: number): number | null {
  if (!(error instanceof GatewayFault) || retry >= RETRIES) return null
  if (error.kind !== 'away' && error.kind !== 'rate-limited') return null
  const jitterMs = newBytes(1).readUInt8() / 2
  const { retryAfterSeconds } = error
  const pauseMs = retryAfterSeconds === null ? FIRST_PAUSE_MS * 2 ** retry : retryAfterSeconds * 1000
  return pauseMs > LONGEST_PAUSE_MS ? null : pauseMs + jitterMs
}

/** One request and its answer. No redirect is followed: the provider's address is the only one called (SEC-S1). */
async function exchange(
  access: ProviderAccess,
  request: GatewayRequest,
  patienceMs: number,
): Promise<unknown> {
  const url = new URL(request.path, access.baseUrl)
  url.search = new URLSearchParams(request.query).toString()
  try {
    const response = await fetch(url, {
      method: request.body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${access.secretKey}`,
        accept: 'application/json',
        ...(request.body && { 'content-type': 'application/json' }),
      },
      body: request.body && JSON.stringify(request.body),
      redirect: 'manual',
      signal: AbortSignal.timeout(Math.max(1, Math.ceil(patienceMs))),
    })
    return await readResponse(request, response)
  } catch (error) {
    throw error instanceof GatewayFault ? error : failureOfRequest(request, error)
  }
}

/** Only the code of the error is reported: its text may contain the address, and that an account number. */
function failureOfRequest(request: GatewayRequest, error: unknown): GatewayFault {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const name = cause instanceof Error && 'code' in cause ? String(cause.code) : nameOf(cause)
  if (isNeverSent(cause)) return new GatewayFault('away', { operation: request.operation, detail: name })
  return lostResponse(request, name)
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}

const unreachable = ['ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']

/** Whether no server was reached: then a write did not happen either. */
function isNeverSent(cause: unknown): boolean {
  if (cause instanceof AggregateError) return cause.errors.every(isNeverSent)
  if (!(cause instanceof Error)) return false
  if ('code' in cause && unreachable.includes(String(cause.code))) return true
  return 'syscall' in cause && cause.syscall === 'connect'
}
