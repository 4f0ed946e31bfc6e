import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import { mediaLimits } from '#contract/media/media-constants.ts'
import { Failure } from '#server/platform/core/failure.ts'

/** After a refusal a browser may send on this much and this long, so that it gets to read the answer. */
const DRAIN_BYTES = 4 * mediaLimits.maxBytes
const DRAIN_MS = 20_000
const BODY_TIMEOUT_MS = 30_000

/** The body of a request as it arrives, up to the size a file may have (SEC-U1). */
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

/** Leaving early must not end the connection, as it would by default: the refusal still has to travel on it. */
async function* orBrokenOff(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* request.iterator({ destroyOnReturn: false })
  } catch (error) {
    throw new Failure('MALFORMED', { cause: error })
  }
}

/**
 * Takes what is left of a refused body off the wire and drops it. An answer on a connection whose data nobody reads
 * is lost; one that goes on for ever is cut.
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

/** Words are small, so they have half a minute to arrive; files have as long as the server gives any request. */
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

/** For operations that take no file. */
export async function* emptyUpload(): AsyncGenerator<Uint8Array> {}
