import type { FastifyInstance } from 'fastify'
import { Failure } from '#server/platform/failure.ts'
import { networkOf } from '#server/platform/network.ts'
import { refuse } from './adapter.ts'
import type { Pages } from './pages.ts'
import type { RateLimits } from './rate-limit.ts'

const API_LIKE = /^\/(api|dev|media)(\/|$)/

/** Everything that is no operation: built files first, then pages; an unknown API or image address is a plain 404. */
export function addPages(server: FastifyInstance, pages: Pages, rateLimits: RateLimits): void {
  const { middleware } = pages
  if (middleware) server.addHook('onRequest', ({ raw }, reply, done) => middleware(raw, reply.raw, done))
  server.setNotFoundHandler(async (request, reply) => {
    // A whole address, as proxies are asked for: this is none.
    if (!request.url.startsWith('/')) return refuse(reply, new Failure('MALFORMED'), request.id)
    const path = request.url.split('?', 1)[0] ?? '/'
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || API_LIKE.test(path)) return refuse(reply, new Failure('NOT_FOUND'), request.id)

    const acceptEncoding = String(request.headers['accept-encoding'] ?? '')
    const ifNoneMatch = String(request.headers['if-none-match'] ?? '')
    const file = pages.staticFile({ path, acceptEncoding, ifNoneMatch })
    if (file) return reply.code(file.status).headers(file.headers).send(file.body)

    // The page reads as nobody and cannot be counted inside; whoever asks for a search is counted here.
    if (isSearch(request.url)) await rateLimits.spend(['searchesPerMinute'], () => networkOf(request.ip))

    const hasSession = /(^|;\s*)tz_in=1/.test(request.headers.cookie ?? '')
    const page = await pages.answer({ url: request.url, hasSession, acceptEncoding, ifNoneMatch })
    return reply.code(page.status).headers(page.headers).send(page.body)
  })
}

/** Whether the page will read a search: its name may be written in any way that a browser reads. */
function isSearch(url: string): boolean {
  const [, query = ''] = url.split('?', 2)
  return new URLSearchParams(query).getAll('search').some((text) => text !== '')
}

/** A server without pages, for tests of the API alone. */
export function addNoPages(server: FastifyInstance): void {
  server.setNotFoundHandler(async (request, reply) => refuse(reply, new Failure('NOT_FOUND'), request.id))
}
