import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { Failure } from '#server/platform/core/failure.ts'
import { isSameSecret } from '#server/platform/core/ids.ts'
import { isLoopback, networkOf } from '#server/platform/core/network.ts'
import type { Storage } from '#server/platform/media/disk-space.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { openApiDocument } from './api-docs/openapi.ts'
import { referencePage } from './api-docs/reference-page.ts'
import type { Metrics } from './monitoring/metrics.ts'
import { refuse } from './requests/operation-routes.ts'
import type { RateLimits } from './requests/rate-limit.ts'
import { preparedText } from './responses/compressed-text.ts'

type Options = {
  settings: Settings
  pool: pg.Pool
  metrics: Metrics
  rateLimits: RateLimits
  storage: Pick<Storage, 'isFull'>
  pendingMigrations(): Promise<number>
  isClosing(): boolean
}

/** Endpoints for operators: /healthz, /readyz, /metrics, /openapi.json and /docs (REQ-233). */
export function addOperationsRoutes(server: FastifyInstance, options: Options): void {
  const { settings, pool, metrics } = options
  server.get('/healthz', async () => ({ status: 'ok' }))

  /** Requests that arrive during a check share its result. */
  let pendingCheck: Promise<number> | null = null
  async function countPending(): Promise<number> {
    await pool.query('select 1')
    return await options.pendingMigrations()
  }

  server.get('/readyz', async (request, reply) => {
    if (options.isClosing()) return refuse(reply, new Failure('UNAVAILABLE'), request.id)
    pendingCheck ??= countPending().finally(() => {
      pendingCheck = null
    })
    const pending = await pendingCheck
    // A server whose disk is full can still read: taking it out of rotation would help nobody.
    const isFull = options.storage.isFull('database') || options.storage.isFull('media')
    const status = pending === 0 ? 'ready' : 'migrating'
    return reply.code(pending === 0 ? 200 : 503).send({ status, ...(isFull && { storage: 'full' }) })
  })

  server.get('/metrics', async (request, reply) => {
    const { authorization = '' } = request.headers
    const isAllowed = settings.metricsToken
      ? isSameSecret(authorization, `Bearer ${settings.metricsToken}`)
      : isLoopback(request.ip)
    if (!isAllowed) return refuse(reply, new Failure('NOT_FOUND'), request.id)
    return reply.type(metrics.contentType).send(await metrics.text())
  })

  addTexts(server, options)
}

/** Descriptions of the API, for programs and for people. */
function addTexts(server: FastifyInstance, { settings, rateLimits }: Options): void {
  const json = preparedText('application/json; charset=utf-8', () =>
    JSON.stringify(openApiDocument(settings)),
  )
  const page = preparedText('text/html; charset=utf-8', () => referencePage(settings))

  async function send(text: typeof json, request: FastifyRequest, reply: FastifyReply) {
    await rateLimits.consume(['anonymousReads'], () => networkOf(request.ip))
    const { 'accept-encoding': accepted, 'if-none-match': known } = request.headers
    const { status, headers, body } = await text(String(accepted ?? ''), String(known ?? ''))
    return reply.code(status).headers(headers).send(body)
  }

  server.get('/openapi.json', (request, reply) => send(json, request, reply))
  server.get('/docs', (request, reply) => {
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    )
    return send(page, request, reply)
  })
}
