import type { FastifyInstance } from 'fastify'
import { allOperations, isOperationName } from '#contract/api/all-operations.ts'
import type { Operation } from '#contract/api/define-operation.ts'
import type { CallOperation } from '#contract/pages/page-rendering.ts'
import type { Log } from '#server/platform/core/log.ts'
import type { MetricCollector } from '#server/platform/core/metric-collector.ts'
import type { Actor, AnyHandlers, Handler, RunAsSystem } from '#server/platform/core/request-context.ts'
import type { EventLogTail } from '#server/platform/events/event-log-tail.ts'
import type { Live } from '#server/platform/events/live-audience.ts'
import type { FileRoute } from '#server/platform/media/served-files.ts'
import type { Webhook } from '#server/platform/payments/webhook.ts'
import type { Translations } from '#server/platform/translations/translations.ts'
import { addDevMailbox } from './dev-mailbox-routes.ts'
import { createHttpServer } from './fastify-server.ts'
import { addFiles } from './files/file-routes.ts'
import { drain } from './graceful-close.ts'
import { type Hub, type HubOptions, openHub } from './live/live-hub.ts'
import { addLive } from './live/routes.ts'
import { createMetrics, type Metrics } from './monitoring/metrics.ts'
import { addOperationsRoutes } from './monitoring-routes.ts'
import { addFormPosts } from './pages/form-posts.ts'
import { addNoPages, addPages } from './pages/page-routes.ts'
import { createPages, type Pages, type PagesOptions } from './pages/page-server.ts'
import { signedInVisitor } from './pages/signed-in-visitor.ts'
import { signedOutReader } from './pages/signed-out-reader.ts'
import { addSiteFiles } from './pages/site-files.ts'
import { type CookieRules, readPageSession } from './requests/cookies.ts'
import { findSession } from './requests/find-session.ts'
import { addApi } from './requests/operation-routes.ts'
import { type PageRead, performForPage, type RequestDeps } from './requests/request-pipeline.ts'
import { addWebhooks } from './webhook-routes.ts'

/** The source of pages: the built bundle, the bundler in development, or none (tests of the API). */
export type PageMode = 'built' | 'development' | 'none'

export type WebServer = {
  server: FastifyInstance
  pages: Pages | null
  hub: Hub
  /** Fails the readiness check, finishes accepted requests, then stops listening. Slow requests are cut off. */
  close(): Promise<void>
}

type Options = {
  deps: RequestDeps
  handlers: AnyHandlers
  files: readonly FileRoute[]
  collectors: readonly MetricCollector[]
  webhooks: readonly Webhook[]
  runAsSystem: RunAsSystem
  translations: Translations
  live: Live
  tail: EventLogTail
  log: Log
  pageMode: PageMode
  distFolder: string
  hasDevMailbox: boolean
  heartbeatSeconds?: number
  metricsTtlMs?: number
  webhookWaitMs?: number
  pendingMigrations(): Promise<number>
}

/** Opens all HTTP endpoints: operations, the live stream, files, pages, and those for operators. */
export async function openWebServer(options: Options): Promise<WebServer> {
  const { deps, handlers, files, collectors, log, hasDevMailbox, pendingMigrations } = options
  const { settings, pool, clock } = deps
  const metrics = createMetrics({ pool, collectors, log, ttlMs: options.metricsTtlMs })
  const server = createHttpServer({ settings, log, metrics, clock })
  const hub = await openHub(hubOptions(options, metrics))
  let isClosing = false

  const api = { deps, handlers, log, metrics, eventCursor: hub.cursor }
  addApi(server, api)
  addLive(server, { deps, hub, log })
  addFiles(server, { deps, files, log })
  addOperationsRoutes(server, { ...deps, metrics, pendingMigrations, isClosing: () => isClosing })
  addWebhooks(server, options)
  addSiteFiles(server, { site: settings, clock })
  if (hasDevMailbox) addDevMailbox(server, pool)
  const { pageMode } = options
  const pages =
    pageMode === 'none' ? null : await createPages(pagesOptions(options, { server, hub }, pageMode))
  if (pages) {
    addPages(server, pages, deps.rateLimits)
    addFormPosts(server, api, pages)
  } else addNoPages(server)

  return {
    server,
    pages,
    hub,
    close: async () => {
      isClosing = true
      await drain(server, {
        log,
        isBehindProxy: settings.trustProxy.length > 0,
        onListeningStopped: hub.close,
      })
      await pages?.close()
    },
  }
}

function hubOptions({ deps, live, tail, log, heartbeatSeconds }: Options, metrics: Metrics): HubOptions {
  const { db, clock, settings } = deps
  const { rateLimitScale } = settings
  return { db, clock, live, tail, metrics: metrics.live, log, rateLimitScale, heartbeatSeconds }
}

function pagesOptions(
  { deps, handlers, log, distFolder, translations }: Options,
  { server, hub }: { server: FastifyInstance; hub: Hub },
  mode: 'built' | 'development',
): PagesOptions {
  const { settings, clock } = deps
  const rules: CookieRules = { https: settings.appUrl.startsWith('https:'), clock }
  const apiOf =
    (actor: Actor | null): CallOperation =>
    (name, input) =>
      readForPage(deps, handlers, name, { actor, input, log })
  const api = apiOf(null)
  const memberRedirect = signedInVisitor(deps)
  const visitorRedirect = signedOutReader(deps, api)
  return {
    mode:
      mode === 'built'
        ? { kind: 'built', distFolder, hasWorker: settings.offline }
        : { kind: 'development', httpServer: server.server },
    origin: settings.appUrl,
    appName: settings.appName,
    api,
    personalReads: async ({ cookie }) => {
      const actor = await findSession(deps, readPageSession(cookie, rules))
      if (!actor) return { api }
      return { api: apiOf(actor), readCursor: hub.cursor(), renderedAt: clock.now().toISOString() }
    },
    redirectOf: async (request) => (await memberRedirect(request)) ?? (await visitorRedirect(request)),
    translations,
    clock,
    log,
  }
}

async function readForPage(deps: RequestDeps, handlers: AnyHandlers, name: string, read: PageRead) {
  if (!isOperationName(name)) throw new Error(`A page called an unknown operation: ${name}`)
  const operation: Operation = allOperations[name]
  const handler: Handler<Operation> = handlers[name]
  return await performForPage(deps, operation, handler, read)
}
