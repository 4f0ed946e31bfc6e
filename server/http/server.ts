import fastify, { type FastifyInstance } from 'fastify'
import type { Clock } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
import { newId } from '#server/platform/ids.ts'
import type { Log } from '#server/platform/log.ts'
import type { Settings } from '#server/platform/settings.ts'
import { refuse } from './adapter.ts'
import { asFailure } from './errors.ts'
import { securityHeaders } from './headers.ts'
import type { Metrics } from './metrics.ts'

const JSON_BODY_BYTES = 64 * 1024
const HEADER_BYTES = 16 * 1024

type Options = { settings: Settings; log: Log; metrics: Metrics; clock: Clock }

/** The bare HTTP server: limits, deadlines, headers and the one shape of refusals (security D3, 6). */
export function createHttpServer({ settings, log, metrics, clock }: Options): FastifyInstance {
  const headers = securityHeaders({ https: settings.appUrl.startsWith('https:') })
  const server = fastify({
    logger: false,
    bodyLimit: JSON_BODY_BYTES,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    genReqId: () => newId(clock.now()),
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    http: { maxHeaderSize: HEADER_BYTES, headersTimeout: 15_000 },
    // An address the router cannot read meets no hook: it gets its headers here.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...headers, 'x-request-id': request.id })
      refuse(reply, failureOfFramework(error) ?? new Failure('NOT_FOUND'), request.id)
    },
  })
  acceptOnlyJson(server)
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  server.addHook('onResponse', async (request, reply) => {
    metrics.observe(request.routeOptions.url ?? 'page', reply.statusCode, reply.elapsedTime / 1000)
    log.debug('answered', {
      requestId: request.id,
      route: request.routeOptions.url ?? 'page',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })
  server.setErrorHandler((error, request, reply) => {
    const failure = failureOfFramework(error) ?? asFailure(error, log.with({ requestId: request.id }))
    return refuse(reply, failure, request.id)
  })
  return server
}

/** One parser, for JSON: no prototype tricks, and nothing else is read (security I4, C6). */
function acceptOnlyJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      done(null, withoutPrototypes(JSON.parse(String(body))))
    } catch {
      done(new Failure('MALFORMED'))
    }
  })
}

function withoutPrototypes(value: unknown): unknown {
  if (JSON.stringify(value)?.includes('"__proto__"')) throw new Failure('MALFORMED')
  return value
}

/** The framework's own refusals, in our words. */
function failureOfFramework(error: unknown): Failure | null {
  if (error instanceof Failure) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Failure('TOO_LARGE')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Failure('UNSUPPORTED_TYPE')
  if (code.startsWith('FST_ERR_CTP') || code === 'FST_ERR_BAD_URL') return new Failure('MALFORMED')
  return null
}
