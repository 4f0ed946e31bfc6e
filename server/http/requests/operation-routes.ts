import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { OperationName } from '#contract/api/all-operations.ts'
import { operationList } from '#contract/api/all-operations.ts'
import { accountHeader, type Operation } from '#contract/api/define-operation.ts'
import { eventCursorHeader } from '#contract/events/live-stream.ts'
import type { Metrics } from '#server/http/monitoring/metrics.ts'
import { compressText, preferredEncoding } from '#server/http/responses/compression.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Log } from '#server/platform/core/log.ts'
import { networkOf } from '#server/platform/core/network.ts'
import type { Actor, AnyHandlers, Client } from '#server/platform/core/request-context.ts'
import { type CookieRules, cookieJar, readCookies } from './cookies.ts'
import { asFailure, refusalOf } from './error-responses.ts'
import { findSession } from './find-session.ts'
import { perform, type RequestDeps } from './request-pipeline.ts'
import { responseSerializer } from './response-serializer.ts'
import { requireSameOrigin } from './same-origin.ts'
import { bodyTimeout, drainBody, emptyUpload, readUpload } from './upload-body.ts'

export type ApiOptions = {
  deps: RequestDeps
  handlers: AnyHandlers
  log: Log
  metrics: Metrics
  /** The position of the event log, as the live stream writes it. */
  eventCursor(): string
}

const JSON_TYPE = /^application\/json\b/i
/** Content types that a form of another site cannot send. The actual format is read from the bytes. */
const FILE_TYPES = /^(image\/[\w.+-]+|application\/octet-stream)\s*(;|$)/i

/** Registers every operation of the contract: the framework handles HTTP, `perform` handles everything else. */
export function addApi(server: FastifyInstance, options: ApiOptions): void {
  for (const [name, operation] of operationList) {
    const route: RouteOptions = {
      method: operation.method,
      url: operation.path,
      handler: (request, reply) => respond(options, name, operation, request, reply),
    }
    if (operation.body) addUploadRoute(server, route)
    else server.route(operation.method === 'GET' ? route : { ...route, preParsing: bodyTimeout })
  }
}

/** Registered in a plugin scope of its own, where the framework leaves bodies of any kind unread. */
function addUploadRoute(server: FastifyInstance, route: RouteOptions): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.route(route)
  })
}

async function respond(
  { deps, handlers, log, metrics, eventCursor }: ApiOptions,
  name: OperationName,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const rules = { https: deps.settings.appUrl.startsWith('https:'), clock: deps.clock }
  const cookies = cookieJar(rules)
  const requestLog = log.with({ requestId: request.id, operation: name })
  try {
    const client = clientOf(request, rules)
    if (operation.method !== 'GET') {
      requireOwnPage(deps, request, client.sessionToken !== null)
      requireType(operation, request)
    }
    const actor = asExpected(request, await findSession(deps, client.sessionToken))
    if (actor && operation.method === 'GET') reply.header(eventCursorHeader, eventCursor())
    const idempotencyKey = idempotencyKeyOf(request)
    const input = inputOf(operation, request)
    const result = await perform(deps, name, operation, handlers[name], {
      actor,
      client,
      cookies,
      input,
      upload: operation.body ? readUpload(request.raw) : emptyUpload(),
      idempotencyKey,
      log: requestLog,
    })
    metrics.count(name, 'ok')
    setCookies(reply, cookies.lines)
    return sendOutput(request, reply, operation, result)
  } catch (error) {
    const failure = asFailure(error, requestLog)
    metrics.count(name, failure.code)
    requestLog.info('refused', { code: failure.code })
    if (operation.body) drainBody(request.raw)
    return refuse(reply, failure, request.id)
  }
}

/** Sends the output of an operation, compressed where that is worth it and no secret is in it. */
function sendOutput(request: FastifyRequest, reply: FastifyReply, operation: Operation, output: unknown) {
  const write = responseSerializer(operation)
  const accepted = preferredEncoding(String(request.headers['accept-encoding'] ?? ''))
  if (accepted === 'identity' || operation.hasSecretAnswer)
    return sendJson(reply, successOf(operation), write, output)
  const { body, encoding } = compressText(write(output), accepted)
  if (encoding !== 'identity') reply.headers({ 'content-encoding': encoding, vary: 'accept-encoding' })
  return reply.code(successOf(operation)).type('application/json; charset=utf-8').send(body)
}

/** The browser as the handlers know it. */
export function clientOf({ ip, headers }: FastifyRequest, rules: CookieRules): Client {
  const network = networkOf(ip)
  return { network, ...readCookies(headers.cookie, rules), userAgent: headers['user-agent'] ?? null }
}

/** Sends a failure in the common error shape. */
export function refuse(reply: FastifyReply, failure: Failure, requestId: string): FastifyReply {
  const { status, body, retryAfterSeconds } = refusalOf(failure, requestId)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return sendJson(reply, status, JSON.stringify, body)
}

function sendJson(reply: FastifyReply, status: number, write: (body: unknown) => string, body: unknown) {
  return reply.code(status).type('application/json; charset=utf-8').serializer(write).send(body)
}

function successOf({ method, session }: Operation): number {
  return method === 'POST' && !session ? 201 : 200
}

/** Throws CROSS_ORIGIN for a request that does not come from a page of ours. */
export function requireOwnPage(
  { settings: { appUrl, appEnv } }: RequestDeps,
  { headers }: FastifyRequest,
  hasCookie: boolean,
): void {
  requireSameOrigin({ headers, hasCookie, appUrl, isDevelopment: appEnv === 'development' })
}

function requireType(operation: Operation, { headers, body }: FastifyRequest): void {
  const type = headers['content-type'] ?? ''
  const isWanted = operation.body ? FILE_TYPES.test(type) : body === undefined || JSON_TYPE.test(type)
  if (!isWanted) throw new Failure('UNSUPPORTED_TYPE')
}

/** Path, query and body become one object; a name in two places is refused like an unknown one. */
function inputOf(operation: Operation, request: FastifyRequest): unknown {
  const params = request.params as Record<string, string>
  const values = operation.method === 'GET' ? request.query : (request.body ?? {})
  if (typeof values !== 'object' || values === null || Array.isArray(values)) throw new Failure('MALFORMED')
  for (const name of Object.keys(params)) {
    if (Object.hasOwn(values, name))
      throw new Failure('INVALID', { fields: { [name]: { key: 'field.unknown' } } })
  }
  return { ...values, ...params }
}

function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  const lowered = typeof key === 'string' ? key.toLowerCase() : ''
  if (!isId(lowered)) throw new Failure('MALFORMED')
  return lowered
}

/**
 * The actor, unless the request is that of another account: what waited on a phone is never sent as somebody else who
 * signed in there meanwhile (REQ-521).
 */
function asExpected({ headers }: FastifyRequest, actor: Actor | null): Actor | null {
  const expected = headers[accountHeader]
  if (expected !== undefined && expected !== actor?.id) throw new Failure('UNAUTHENTICATED')
  return actor
}

function setCookies(reply: FastifyReply, lines: string[]): void {
  if (lines.length > 0) reply.header('set-cookie', lines)
}
