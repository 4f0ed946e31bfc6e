import { hash } from 'node:crypto'
import { once } from 'node:events'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { preferredEncoding } from '#server/http/responses/compression.ts'
import type { Log } from '#server/platform/core/log.ts'
import type { Archive, StreamedDownload } from '#server/platform/media/served-files.ts'

/**
 * Sends a text while it is written, no faster than it is received and compressed where the browser can: a history of
 * years needs little memory here and little bandwidth. An error before the first chunk is sent as an error response.
 */
export async function sendStreamedDownload(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { download, log }: { download: StreamedDownload; log: Log },
): Promise<FastifyReply> {
  const chunks = Readable.from(download.write(), { objectMode: false })
  await once(chunks, 'readable')
  reply.headers(downloadHeaders(download))
  if (preferredEncoding(headers['accept-encoding'] ?? '', ['gzip']) === 'identity') return reply.send(chunks)
  const packed = pipeline(chunks, createGzip(), (error) => {
    if (error) log.info('a file broke off', { code: error.code })
  })
  return reply.header('content-encoding', 'gzip').send(packed)
}

/** The text is private, so nothing caches it; and members wrote it, so nothing in it runs (SEC-X2). */
function downloadHeaders({ type, name, isDownload, style }: StreamedDownload): Record<string, string> {
  const styles = style === undefined ? '' : `; style-src 'sha256-${hash('sha256', style, 'base64')}'`
  return {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'private, no-store',
    'content-security-policy': `sandbox; default-src 'none'${styles}`,
    'content-disposition': `${isDownload ? 'attachment' : 'inline'}; filename="${name}"`,
    vary: 'accept-encoding',
  }
}

/**
 * Sends a file chunk by chunk, no faster than it is received. Its size is sent first, so a browser shows progress and
 * notices a file that broke off; an error before the first chunk is sent as an error response.
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
