import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LimitName } from '#contract/api/rate-limits.ts'
import { readCookies } from '#server/http/requests/cookies.ts'
import { asFailure } from '#server/http/requests/error-responses.ts'
import { findSession } from '#server/http/requests/find-session.ts'
import { refuse } from '#server/http/requests/operation-routes.ts'
import type { RequestDeps } from '#server/http/requests/request-pipeline.ts'
import type { Log } from '#server/platform/core/log.ts'
import { networkOf } from '#server/platform/core/network.ts'
import type { FileResponse, FileRoute, Picture } from '#server/platform/media/served-files.ts'
import { whoMay } from '#server/platform/security/access-rules.ts'
import { sendArchive, sendStreamedDownload } from './streamed-downloads.ts'

type FilesOptions = { deps: RequestDeps; files: readonly FileRoute[]; log: Log }

/** Registers every file route of the features: session, rate limit, permission, then the conditional request. */
export function addFiles(server: FastifyInstance, options: FilesOptions): void {
  for (const route of options.files) {
    server.get(route.path, (request, reply) => serveFile(options, route, request, reply))
  }
}

async function serveFile(
  { deps, log }: FilesOptions,
  route: FileRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, clock, settings, rateLimits } = deps
  const requestLog = log.with({ requestId: request.id, route: route.path })
  const consume = (limit: LimitName, key: string) => rateLimits.consume([limit], () => key)
  try {
    const https = settings.appUrl.startsWith('https:')
    const { sessionToken } = readCookies(request.headers.cookie, { https, clock })
    const { beforeConsent } = route
    const actor = whoMay({ caller: 'anyone', beforeConsent }, await findSession(deps, sessionToken))
    const network = networkOf(request.ip)
    await consume(actor ? 'memberFiles' : 'anonymousFiles', actor?.id ?? network)
    const context = { db, actor, clock, settings, log: requestLog, consume, network }
    const [params, query] = [
      request.params as Record<string, string>,
      request.query as Record<string, unknown>,
    ]
    const file = await route.answer(context, params, query)
    const mayStore = !actor?.isSharedDevice
    return await send(request, reply, { file, mayStore, log: requestLog })
  } catch (error) {
    return refuse(reply.header('cache-control', 'no-store'), asFailure(error, requestLog), request.id)
  }
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, mayStore, log }: { file: FileResponse; mayStore: boolean; log: Log },
): Promise<FastifyReply> {
  if ('etag' in file) return await sendPicture(request, reply, { file, mayStore })
  if ('write' in file) return await sendStreamedDownload(request, reply, { download: file, log })
  return await sendArchive(reply, { archive: file, log })
}

async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, mayStore }: { file: Picture; mayStore: boolean },
): Promise<FastifyReply> {
  const headers = headersOf(file, mayStore)
  if (hasAlready(request, file)) return reply.code(304).headers(headers).send()
  const { body, size } = await file.open()
  return reply.headers({ ...headers, 'content-type': file.type, 'content-length': size }).send(body)
}

/**
 * A browser shows these bytes as a picture and runs nothing, whatever they are (SEC-X2). A shared device stores none that
 * is not public (OFF-10).
 */
function headersOf({ name, etag, isPublic }: Picture, mayStore: boolean): Record<string, string> {
  const privately = mayStore ? 'private, no-cache' : 'private, no-store'
  return {
    etag: `"${etag}"`,
    'cache-control': isPublic ? 'public, max-age=300' : privately,
    'content-security-policy': "sandbox; default-src 'none'",
    'content-disposition': `inline; filename="${name}"`,
  }
}

function hasAlready({ headers }: FastifyRequest, { etag }: Picture): boolean {
  const known = headers['if-none-match']?.split(',') ?? []
  return known.some((each) => each.trim().replace(/^W\//, '') === `"${etag}"`)
}
