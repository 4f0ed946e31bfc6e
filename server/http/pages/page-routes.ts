import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '#server/http/requests/operation-routes.ts'
import type { RateLimits } from '#server/http/requests/rate-limit.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { networkOf } from '#server/platform/core/network.ts'
import type { IncomingPageRequest, Pages } from './page-server.ts'

const API_LIKE = /^\/(api|dev|media)(\/|$)/
/** Files of the build, and files beside the home page, which browsers and robots ask for unasked. */
const FILE_LIKE = /^\/(assets\/.*|[^/]+\.[a-z0-9]{2,11})$/i

/** Everything that is no operation: built files first, then pages; an unknown API, image or file address is a plain 404. */
export function addPages(server: FastifyInstance, pages: Pages, rateLimits: RateLimits): void {
  const { middleware } = pages
  if (middleware) server.addHook('onRequest', ({ raw }, reply, done) => middleware(raw, reply.raw, done))
  server.setNotFoundHandler(async (request, reply) => {
    // An absolute address is meant for a proxy, which this is not.
    if (!request.url.startsWith('/')) return refuse(reply, new Failure('MALFORMED'), request.id)
    const path = request.url.split('?', 1)[0] ?? '/'
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || API_LIKE.test(path)) return refuse(reply, new Failure('NOT_FOUND'), request.id)

    const pageRequest = pageRequestOf(request, rateLimits)
    const file = await pages.staticFile({ path, ...pageRequest })
    if (file) return reply.code(file.status).headers(file.headers).send(file.body)
    if (FILE_LIKE.test(path)) return refuse(reply, new Failure('NOT_FOUND'), request.id)

    const page = await pages.answer(pageRequest)
    return reply.code(page.status).headers(page.headers).send(page.body)
  })
}

/** A request for a page, independent of the HTTP framework. */
export function pageRequestOf(
  { url, headers, ip }: FastifyRequest,
  rateLimits: RateLimits,
): IncomingPageRequest {
  return {
    url,
    cookie: headers.cookie,
    acceptEncoding: String(headers['accept-encoding'] ?? ''),
    ifNoneMatch: String(headers['if-none-match'] ?? ''),
    consume: (limit) => rateLimits.consume([limit], () => networkOf(ip)),
  }
}

/** A server without pages, for tests of the API alone. */
export function addNoPages(server: FastifyInstance): void {
  server.setNotFoundHandler(async (request, reply) => refuse(reply, new Failure('NOT_FOUND'), request.id))
}
