import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import fastify, { type ConnectionError, type FastifyInstance, type FastifyRequest } from 'fastify'
import { appMark } from '#contract/pages/page-rendering.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { Log } from '#server/platform/core/log.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { Metrics } from './monitoring/metrics.ts'
import { asFailure, refusalOf } from './requests/error-responses.ts'
import { refuse } from './requests/operation-routes.ts'
import { leadFromTwinHost } from './requests/twin-host.ts'
import { securityHeaders } from './responses/security-headers.ts'

const JSON_BODY_BYTES = 64 * 1024
const HEADER_BYTES = 16 * 1024

type Options = { settings: Settings; log: Log; metrics: Metrics; clock: Clock }

/** The bare HTTP server: limits, deadlines, headers and the common error shape (SEC-D3, SEC-6.3). */
export function createHttpServer({ settings, log, metrics, clock }: Options): FastifyInstance {
  const headers = securityHeaders({ https: settings.appUrl.startsWith('https:') })
  const server = fastify({
    logger: false,
    bodyLimit: JSON_BODY_BYTES,
    // Long enough for 5 MB on a slow connection; JSON bodies have a shorter limit of their own (upload-body.ts).
    requestTimeout: 180_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // Received requests are answered, also while the server shuts down (graceful-close.ts).
    return503OnClosing: false,
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    genReqId: () => newId(clock.now()),
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    http: { maxHeaderSize: HEADER_BYTES, headersTimeout: 15_000 },
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, headers, newId(clock.now())),
    // An address that the router cannot read runs no hook, so it gets its headers here.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...headers, 'x-request-id': request.id, 'cache-control': 'no-store' })
      refuse(reply, frameworkFailure(error) ?? new Failure('NOT_FOUND'), request.id)
    },
  })
  acceptOnlyJson(server)
  addHeaders(server, headers)
  leadFromTwinHost(server, settings.appUrl)
  observeResponses(server, { log, metrics })
  server.setErrorHandler((error, request, reply) => {
    const expected = frameworkFailure(error) ?? brokenOff(error, request)
    const failure = expected ?? asFailure(error, log.with({ requestId: request.id }))
    return refuse(reply, failure, request.id)
  })
  return server
}

function addHeaders(server: FastifyInstance, headers: Record<string, string>): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    reply.header('x-request-id', request.id)
    // The address may also be absolute, as for a proxy: then only its route shows what it is.
    const isApi = request.url.startsWith('/api/') || request.routeOptions.url?.startsWith('/api/')
    if (isApi) reply.header('cache-control', 'no-store')
    else reply.header(appMark.name, appMark.value)
    done()
  })
}

/** Metrics and one log line per response: route patterns only, never the requested address. */
function observeResponses(server: FastifyInstance, { log, metrics }: Pick<Options, 'log' | 'metrics'>): void {
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'page'
    metrics.observe(route, reply.statusCode, reply.elapsedTime / 1000)
    const ms = Math.round(reply.elapsedTime)
    log.debug('answered', { requestId: request.id, route, status: reply.statusCode, ms })
    done()
  })
}

/** One parser, for JSON: no prototype pollution, and no other content type is read (SEC-I4, SEC-C6). */
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
  if (JSON.stringify(value)?.includes('"__proto__":')) throw new Failure('MALFORMED')
  return value
}

/** Maps the framework's own errors to ours. */
function frameworkFailure(error: unknown): Failure | null {
  if (error instanceof Failure) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Failure('TOO_LARGE')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Failure('UNSUPPORTED_TYPE')
  if (code.startsWith('FST_ERR_CTP') || code === 'FST_ERR_BAD_URL') return new Failure('MALFORMED')
  return null
}

/** The body broke off, as on a bad line: nobody reads the answer. */
function brokenOff(error: unknown, { raw }: FastifyRequest): Failure | null {
  return raw.errored !== null && raw.errored === error ? new Failure('MALFORMED', { cause: error }) : null
}

/** Invalid or oversized HTTP reaches neither router nor hooks: it is answered once, on its bare socket. */
function refuseUnreadable(
  error: ConnectionError,
  socket: Socket,
  headers: Record<string, string>,
  requestId: string,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const status = isTooLarge ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const { body } = refusalOf(new Failure(isTooLarge ? 'TOO_LARGE' : 'MALFORMED'), requestId)
  const text = JSON.stringify(body)
  const lines = Object.entries({
    ...headers,
    'x-request-id': requestId,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  if (socket.writable)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`)
  socket.destroy(error)
}
