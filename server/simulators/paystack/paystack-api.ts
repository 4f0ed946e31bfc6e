import { accountRoutes } from './api-accounts.ts'
import { bankRoutes } from './api-banks.ts'
import { moneyRoutes } from './api-money.ts'
import { paymentRoutes } from './api-payments.ts'
import { refundRoutes } from './api-refunds.ts'
import type { FaultAction, FaultOperation, Malformation } from './provider-faults.ts'
import { type Reply, refuse, type SimulatorRequest } from './requests-and-replies.ts'
import type { World } from './simulator-state.ts'

/** An invalid answer: a client has to treat each as such, and stay intact. */
function distort(reply: Reply, form: Malformation): Reply {
  if (typeof reply === 'string' || !('json' in reply)) return reply
  const { status, json } = reply
  const text = JSON.stringify(json)
  if (form === 'html')
    return { status: 200, raw: '<!doctype html><title>Just a moment…</title>', type: 'text/html' }
  if (form === 'truncated') return { status, raw: text.slice(0, text.length / 2), type: 'application/json' }
  if (form === 'empty') return { status: 200, raw: '', type: 'application/json' }
  const whole = json as { data?: unknown }
  return { ...reply, json: { ...whole, ...extraOf(form), data: bend(whole.data, form) } }
}

function extraOf(form: Malformation): object {
  return form === 'extra-fields' ? { server_region: 'af-south-1', deprecations: [] } : {}
}

function bend(data: unknown, form: Malformation): unknown {
  if (Array.isArray(data)) return data.map((each) => bend(each, form))
  if (typeof data !== 'object' || data === null) return data
  if (form === 'extra-fields') return { ...data, something_new: { nested: [1, null] } }
  if (form === 'metadata-zero') return { ...data, metadata: 0 }
  const otherEntries = Object.entries(data).filter(([name]) => !needed.includes(name))
  return Object.fromEntries(otherEntries)
}

/** Fields that no answer can do without. */
const needed = [
  'status',
  'amount',
  'reference',
  'authorization_url',
  'code',
  'account_name',
  'subaccount_code',
  'recipient_code',
]

/** A route of the API. `:names` in its path come in order; `*` stands for nothing else. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT'
  path: RegExp
  op?: FaultOperation
  /** The reference a fault may be bound to. */
  referenceOf?(request: SimulatorRequest, parameters: string[]): string
  answer(world: World, request: SimulatorRequest, parameters: string[]): Reply | Promise<Reply>
}

const routes: readonly Route[] = [
  ...paymentRoutes,
  ...bankRoutes,
  ...accountRoutes,
  ...refundRoutes,
  ...moneyRoutes,
]
const WINDOW_MS = 60_000
/** The limit in the headers while nothing is refused (PAY-A1: test mode). */
const USUAL_PER_MINUTE = 100

const transportFaults = [
  'status',
  'slow',
  'hang',
  'lostResponse',
  'malformed',
] as const satisfies FaultAction['kind'][]

/** The API: key, rate, route, faults, and then the route's handler. */
export function createApi(world: World) {
  let windowStart = 0
  let counted = 0

  /** Counts a request; the headers say how many are left. */
  function count() {
    const now = world.timeline.now().getTime()
    if (now - windowStart >= WINDOW_MS) {
      windowStart = now
      counted = 0
    }
    counted += 1
    const most = world.conditions.perMinute ?? USUAL_PER_MINUTE
    return {
      isTooMany: world.conditions.perMinute !== null && counted > most,
      headers: rateHeaders(most, most - counted, (windowStart + WINDOW_MS - now) / 1000),
    }
  }

  return async (request: SimulatorRequest): Promise<Reply> => {
    if (request.headers.authorization !== `Bearer ${world.secretKey}`)
      return { status: 401, json: { status: false, message: 'Invalid key' } }
    const { isTooMany, headers } = count()
    if (isTooMany) return withHeaders(tooMany(), headers)
    const found = routes
      .map((route) => ({ route, match: request.method === route.method && route.path.exec(request.path) }))
      .find(({ match }) => match)
    if (!found?.match) return { status: 404, json: { status: false, message: 'Route not found' } }
    const parameters = found.match.slice(1).map(decodeURIComponent)
    return withHeaders(await replyWithFaults(world, found.route, request, parameters), headers)
  }
}

/** Request faults apply before anything happens, response faults after it. */
async function replyWithFaults(
  world: World,
  route: Route,
  request: SimulatorRequest,
  parameters: string[],
): Promise<Reply> {
  if (request.body === null) return refuse(400, 'The body is not a JSON object', 'invalid_json')
  const reference = route.referenceOf?.(request, parameters) ?? null
  const occasion = { reference, email: request.body?.email }
  const actions = route.op ? world.faults.take({ op: route.op, ...occasion }, transportFaults) : []
  for (const action of actions) {
    if (action.kind === 'hang') return 'silence'
    if (action.kind === 'slow') await world.timeline.pass(action.ms)
    if (action.kind === 'status') return failure(action.status, action.resetSeconds)
  }
  const reply = await route.answer(world, request, parameters)
  if (actions.some(({ kind }) => kind === 'lostResponse')) return 'cut'
  return actions.reduce(
    (bent, action) => (action.kind === 'malformed' ? distort(bent, action.form) : bent),
    reply,
  )
}

function failure(status: number, resetSeconds = 60): Reply {
  if (status === 401) return { status, json: { status: false, message: 'Invalid key' } }
  if (status === 429) return withHeaders(tooMany(), rateHeaders(USUAL_PER_MINUTE, 0, resetSeconds))
  if (status === 500) return refuse(500, 'An error occurred', 'unknown')
  return { status, raw: `<html><body><h1>${status}</h1></body></html>`, type: 'text/html' }
}

function tooMany(): Reply {
  return refuse(429, 'Too many requests', 'rate_limited')
}

function rateHeaders(limit: number, remaining: number, resetSeconds: number) {
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(Math.max(0, remaining)),
    'x-ratelimit-reset': String(Math.ceil(resetSeconds)),
  }
}

/** Adds headers to an answer in JSON, without replacing any. */
function withHeaders(reply: Reply, headers: Record<string, string>): Reply {
  if (typeof reply === 'string' || !('json' in reply)) return reply
  return { ...reply, headers: { ...headers, ...reply.headers } }
}
