import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const quality = { quick: 5, best: { br: 11, gzip: 9 } }
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
 * Compresses a page while the response waits, at a low level: pages are small, so this is quicker here than in another
 * thread.
 */
export function compressText(text: string, encoding: Encoding): { body: Buffer; encoding: Encoding } {
  const content = Buffer.from(text)
  if (encoding === 'identity' || content.length < worthCompressing)
    return { body: content, encoding: 'identity' }
  if (encoding === 'gzip') return { body: gzipSync(content, { level: quality.quick }), encoding }
  return { body: brotliCompressSync(content, brotliOptions(content, quality.quick)), encoding }
}

/**
 * Compresses to the smallest size, in another thread: takes about a tenth of a second, for responses that are sent many
 * times.
 */
export async function compressBest(text: string, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const content = Buffer.from(text)
  if (encoding === 'gzip') return await promisify(gzip)(content, { level: quality.best.gzip })
  return await promisify(brotliCompress)(content, brotliOptions(content, quality.best.br))
}

function brotliOptions({ length }: Buffer, level: number) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: length }
  return { params }
}

/** The etags of a browser. A proxy that recompresses the response marks one as weak: it names the same content. */
export function etagsOf(ifNoneMatch: string): string[] {
  return ifNoneMatch.split(',').map((etag) => etag.trim().replace(/^W\//, ''))
}
