import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Failure } from '#server/platform/failure.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { Storage } from '#server/platform/storage.ts'
import { refuse } from './adapter.ts'
import { isLoopback } from './loopback.ts'
import type { Metrics } from './metrics.ts'
import { openApiDocument } from './openapi.ts'
import { referencePage } from './reference-page.ts'

type Options = {
  settings: Settings
  pool: pg.Pool
  metrics: Metrics
  storage: Pick<Storage, 'isFull'>
  pendingMigrations(): Promise<number>
  isClosing(): boolean
}

/** For those who run the house: /healthz, /readyz, /metrics, /openapi.json and /docs (architecture 11). */
export function addOperationsRoutes(server: FastifyInstance, options: Options): void {
  const { settings, pool, metrics } = options
  server.get('/healthz', async () => ({ status: 'ok' }))

  server.get('/readyz', async (request, reply) => {
    if (options.isClosing()) return refuse(reply, new Failure('UNAVAILABLE'), request.id)
    await pool.query('select 1')
    const pending = await options.pendingMigrations()
    // A server whose disk is full still reads: taken out of the row it would help nobody.
    const isFull = options.storage.isFull('database') || options.storage.isFull('media')
    const status = pending === 0 ? 'ready' : 'migrating'
    return reply.code(pending === 0 ? 200 : 503).send({ status, ...(isFull && { storage: 'full' }) })
  })

  server.get('/metrics', async (request, reply) => {
    const isAllowed = settings.metricsToken
      ? request.headers.authorization === `Bearer ${settings.metricsToken}`
      : isLoopback(request.ip)
    if (!isAllowed) return refuse(reply, new Failure('NOT_FOUND'), request.id)
    return reply.type(metrics.contentType).send(await metrics.text())
  })

  let document: ReturnType<typeof openApiDocument> | undefined
  server.get('/openapi.json', async () => {
    document ??= openApiDocument(settings)
    return document
  })
  server.get('/docs', async (_request, reply) => {
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    )
    return reply.type('text/html; charset=utf-8').send(referencePage(settings.appName))
  })
}
