import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import { mediaLimits } from '#contract/media/media-constants.ts'
import { Failure } from '#server/platform/core/failure.ts'

/** After an error response a browser may send this much more and for this long, so that it can read the response. */
const DRAIN_BYTES = 4 * mediaLimits.maxBytes
const DRAIN_MS = 20_000
const BODY_TIMEOUT_MS = 30_000

/** The body of a request as it arrives, up to the size limit of a file (SEC-U1). */
export async function* readUpload(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  if (Number(request.headers['content-length'] ?? 0) > mediaLimits.maxBytes)
    throw new Failure('FILE_TOO_LARGE')
  let size = 0
  for await (const chunk of orBrokenOff(request)) {
    size += chunk.length
    if (size > mediaLimits.maxBytes) throw new Failure('FILE_TOO_LARGE')
    yield chunk
  }
}

/**
 * Ending the loop early must not destroy the connection, as it would by default: the error response still has to be
 * sent.
 */
async function* orBrokenOff(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* request.iterator({ destroyOnReturn: false })
  } catch (error) {
    throw new Failure('MALFORMED', { cause: error })
  }
}

/**
 * Reads the rest of a refused body and discards it. A response on a connection with unread data is lost; a body without
 * end is cut off.
 */
export function drainBody(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return
  let left = DRAIN_BYTES
  const cutOff = setTimeout(() => request.destroy(), DRAIN_MS)
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) request.destroy()
  })
  request.once('close', () => clearTimeout(cutOff))
  request.once('error', () => clearTimeout(cutOff))
  request.resume()
}

/** JSON bodies are small, so they have half a minute to arrive; files have as long as the server gives any request. */
export function bodyTimeout(
  { raw }: FastifyRequest,
  _reply: FastifyReply,
  body: RequestPayload,
  done: (error: null, body: RequestPayload) => void,
): void {
  const cutOff = setTimeout(() => raw.destroy(), BODY_TIMEOUT_MS).unref()
  raw.once('close', () => clearTimeout(cutOff))
  done(null, body)
}

/** The upload of operations that take no file. */
export async function* emptyUpload(): AsyncGenerator<Uint8Array> {}
