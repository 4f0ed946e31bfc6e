import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const quality = 4
const worthCompressing = 1_000

/** The best of the available encodings that the browser accepts. */
export function preferredEncoding(
  acceptEncoding: string,
  available: readonly string[] = ['br', 'gzip'],
): Encoding {
  const parts = acceptEncoding.split(',').map((part) => part.trim())
  const accepted = parts.filter((part) => !/;\s*q=0(\.0*)?$/.test(part)).map((part) => part.split(';', 1)[0])
  if (available.includes('br') && accepted.includes('br')) return 'br'
  return available.includes('gzip') && accepted.includes('gzip') ? 'gzip' : 'identity'
}

/**
 * Compresses a page for one answer, at a low level because the nonce makes every answer different. Pages are
 * small: doing it here is quicker than handing it to another thread.
 */
export function compressText(text: string, encoding: Encoding): { body: Buffer; encoding: Encoding } {
  const content = Buffer.from(text)
  if (encoding === 'identity' || content.length < worthCompressing)
    return { body: content, encoding: 'identity' }
  if (encoding === 'gzip') return { body: gzipSync(content, { level: quality }), encoding }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  return { body: brotliCompressSync(content, { params }), encoding }
}
