import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { liveAddress, maxWatched, type Watched } from '#contract/events/live-stream.ts'
import { readCookies } from '#server/http/requests/cookies.ts'
import { asFailure } from '#server/http/requests/error-responses.ts'
import { findSession } from '#server/http/requests/find-session.ts'
import { refuse } from '#server/http/requests/operation-routes.ts'
import { parse, type RequestDeps } from '#server/http/requests/request-pipeline.ts'
import { requireSameOrigin } from '#server/http/requests/same-origin.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Log } from '#server/platform/core/log.ts'
import { type LogPosition, parsePosition } from '#server/platform/events/log-position.ts'
import { whoMay } from '#server/platform/security/access-rules.ts'
import type { Hub } from './live-hub.ts'
import { sseConnection } from './sse-connection.ts'

const WATCHED = /^(community|(prayer|group|campaign):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

const LiveQuery = z.strictObject({
  after: z.optional(
    z.string('field.invalid').check(z.refine((text) => parsePosition(text) !== null, 'field.invalid')),
  ),
  watch: z._default(
    z
      .array(z.string('field.invalid').check(z.regex(WATCHED, 'field.invalid')))
      .check(z.maxLength(maxWatched, 'field.invalid')),
    [],
  ),
})

type Options = { deps: RequestDeps; hub: Hub; log: Log }

/** Registers the live stream: the same request pipeline as for operations, up to the point where it stays open. */
export function addLive(server: FastifyInstance, options: Options): void {
  server.route({
    method: 'GET',
    url: liveAddress,
    exposeHeadRoute: false,
    handler: (request, reply) => openStream(options, request, reply),
  })
}

async function openStream({ deps, hub, log }: Options, request: FastifyRequest, reply: FastifyReply) {
  const { settings, clock, rateLimits } = deps
  const requestLog = log.with({ requestId: request.id, route: liveAddress })
  try {
    const isDevelopment = settings.appEnv === 'development'
    requireSameOrigin({ headers: request.headers, hasCookie: false, appUrl: settings.appUrl, isDevelopment })
    const https = settings.appUrl.startsWith('https:')
    const { sessionToken } = readCookies(request.headers.cookie, { https, clock })
    const actor = whoMay({ caller: 'member' }, await findSession(deps, sessionToken))
    if (!actor) throw new Failure('UNAUTHENTICATED')
    await rateLimits.consume(['liveStreams'], () => actor.id)
    await hub.join({ actor, ...streamParams(request), connection: sseConnection(reply) })
    // A client that left before the stream was open gets no response.
    return reply.sent ? reply : reply.hijack()
  } catch (error) {
    return refuse(reply, asFailure(error, requestLog), request.id)
  }
}

/** After a disconnect the browser sends the last id itself: it is newer than the one in the address. */
function streamParams({ headers, query }: FastifyRequest): { after: LogPosition | null; watched: Watched[] } {
  const sent = query as { after?: unknown; watch?: unknown }
  const after = headers['last-event-id'] || sent.after
  const watch = typeof sent.watch === 'string' ? [sent.watch] : sent.watch
  const params = parse({ input: LiveQuery }, { ...sent, after, watch })
  const { after: cursor, watch: watched } = LiveQuery.parse(params)
  return { after: cursor === undefined ? null : parsePosition(cursor), watched: watched as Watched[] }
}
