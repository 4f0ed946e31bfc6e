import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Log } from '#server/platform/core/log.ts'
import type { Archive } from '#server/platform/media/served-files.ts'

/**
 * Sends a file piece by piece, no faster than it is received. Its size is told first, so a browser shows how far it is
 * and knows a file that broke off; what is missing at the start is refused in words.
 */
export async function sendArchive(
  reply: FastifyReply,
  { archive, log }: { archive: Archive; log: Log },
): Promise<FastifyReply> {
  const chunks = Readable.from(archive.open(), { objectMode: false })
  await once(chunks, 'readable')
  chunks.once('error', (error) => log.warn('a file broke off', { kind: error.name }))
  return reply.headers(archiveHeaders(archive)).send(chunks)
}

function archiveHeaders({ type, name, size }: Archive): Record<string, string | number> {
  return {
    'content-type': type,
    'content-length': size,
    'cache-control': 'private, no-store',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-disposition': `attachment; filename="${name}"`,
  }
}
