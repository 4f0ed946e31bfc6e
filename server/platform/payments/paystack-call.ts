import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import { stopwatch } from '#server/platform/core/clock.ts'
import { newBytes } from '#server/platform/core/ids.ts'
import type { Breaker } from './circuit-breaker.ts'
import { GatewayFault } from './payment-gateway.ts'
import { type GatewayRequest, lostResponse, readResponse } from './paystack-responses.ts'

/** Where the provider is, and how we show who we are. */
export type ProviderAccess = { baseUrl: string; secretKey: string; deadlineMs: number; breaker: Breaker }

/** Asks one thing and gives what its shape lets through. Throws GatewayFault alone. */
export type GatewayCall = <S extends z.core.$ZodType>(
  request: GatewayRequest,
  shape: S,
) => Promise<z.output<S>>

const RETRIES = 3
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5_000
/** What all tries of a read together may take beyond the deadline of the first. */
const RETRY_BUDGET_MS = 1_900

/** Asks a provider: with a deadline, reads again when they failed, writes once and never again (PAY-A9). */
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

/** How long to wait before a read is tried again; null when that would not help. */
function pauseAfter(error: unknown, retry: number): number | null {
  if (!(error instanceof GatewayFault) || retry >= RETRIES) return null
  if (error.kind !== 'away' && error.kind !== 'rate-limited') return null
  const jitterMs = newBytes(1).readUInt8() / 2
  const { retryAfterSeconds } = error
  const pauseMs = retryAfterSeconds === null ? FIRST_PAUSE_MS * 2 ** retry : retryAfterSeconds * 1000
  return pauseMs > LONGEST_PAUSE_MS ? null : pauseMs + jitterMs
}

/** One question and its answer. No redirect is followed: the provider's address is the only one asked (SEC-S1). */
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

/** Of the error itself only its code is told: its words may hold the address, and that an account number. */
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

/** Whether nobody was there to be asked: then a write did not happen either. */
function isNeverSent(cause: unknown): boolean {
  if (cause instanceof AggregateError) return cause.errors.every(isNeverSent)
  if (!(cause instanceof Error)) return false
  if ('code' in cause && unreachable.includes(String(cause.code))) return true
  return 'syscall' in cause && cause.syscall === 'connect'
}
