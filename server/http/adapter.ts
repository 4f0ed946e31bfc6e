import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OperationName } from '#contract/all.ts'
import { operationList } from '#contract/all.ts'
import type { Operation } from '#contract/operation.ts'
import type { AnyHandlers } from '#server/platform/context.ts'
import { Failure } from '#server/platform/failure.ts'
import { isId } from '#server/platform/ids.ts'
import type { Log } from '#server/platform/log.ts'
import { cookieJar, readCookies } from './cookies.ts'
import { asFailure, refusalOf } from './errors.ts'
import { responseSchema } from './json-schema.ts'
import type { Metrics } from './metrics.ts'
import { requireSameOrigin } from './origin.ts'
import { perform, type Road } from './perform.ts'
import { findSession } from './session.ts'

export type ApiOptions = { road: Road; handlers: AnyHandlers; log: Log; metrics: Metrics }

/** Puts every operation of the contract on the server: the framework knows HTTP, `perform` knows everything else. */
export function addApi(server: FastifyInstance, options: ApiOptions): void {
  for (const [name, operation] of operationList) {
    server.route({
      method: operation.method,
      url: operation.path,
      schema: { response: { '2xx': responseSchema(operation) } },
      handler: (request, reply) => answer(options, name, operation, request, reply),
    })
  }
}

async function answer(
  { road, handlers, log, metrics }: ApiOptions,
  name: OperationName,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const rules = { https: road.settings.appUrl.startsWith('https:'), clock: road.clock }
  const cookies = cookieJar(rules)
  const requestLog = log.with({ requestId: request.id, operation: name })
  try {
    const client = { ip: request.ip, ...readCookies(request.headers.cookie, rules) }
    if (operation.method !== 'GET') checkUnsafe(road, request, client.sessionToken !== null)
    const actor = await findSession(road, client.sessionToken)
    const idempotencyKey = idempotencyKeyOf(request)
    const input = inputOf(operation, request)
    const result = await perform(road, name, operation, handlers[name], {
      actor,
      client,
      cookies,
      input,
      idempotencyKey,
      log: requestLog,
    })
    metrics.count(name, 'ok')
    setCookies(reply, cookies.lines)
    return reply.code(operation.method === 'POST' && !operation.session ? 201 : 200).send(result)
  } catch (error) {
    const failure = asFailure(error, requestLog)
    metrics.count(name, failure.code)
    requestLog.info('refused', { code: failure.code })
    return refuse(reply, failure, request.id)
  }
}

/** Sends a failure in the one shape all refusals have. */
export function refuse(reply: FastifyReply, failure: Failure, requestId: string): FastifyReply {
  const { status, body, retryAfterSeconds } = refusalOf(failure, requestId)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

function checkUnsafe({ settings }: Road, { headers, body }: FastifyRequest, hasCookie: boolean): void {
  requireSameOrigin({
    headers,
    hasCookie,
    appUrl: settings.appUrl,
    isDevelopment: settings.appEnv === 'development',
  })
  const isJson = /^application\/json\b/i.test(headers['content-type'] ?? '')
  if (body !== undefined && !isJson) throw new Failure('UNSUPPORTED_TYPE')
}

/** Path, query and body become one object; a name in two places is refused like an unknown one. */
function inputOf(operation: Operation, request: FastifyRequest): unknown {
  const params = request.params as Record<string, string>
  const rest = operation.method === 'GET' ? request.query : (request.body ?? {})
  if (typeof rest !== 'object' || rest === null || Array.isArray(rest)) throw new Failure('MALFORMED')
  for (const name of Object.keys(params)) {
    if (Object.hasOwn(rest, name))
      throw new Failure('INVALID', { fields: { [name]: { key: 'field.unknown' } } })
  }
  return { ...rest, ...params }
}

function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !isId(key)) throw new Failure('MALFORMED')
  return key.toLowerCase()
}

function setCookies(reply: FastifyReply, lines: string[]): void {
  if (lines.length > 0) reply.header('set-cookie', lines)
}
