import { createHash } from 'node:crypto'
import { compressBest, type Encoding, etagsOf, preferredEncoding } from './compression.ts'

export type PreparedResponse = { status: number; headers: Record<string, string>; body: Buffer }

type Prepared = { etag: string; bodies: Record<Encoding, Buffer> }

/**
 * A long text that stays the same while this server runs: made once, compressed once and with an etag, so that sending
 * it costs only bandwidth.
 */
export function preparedText(type: string, make: () => string) {
  let prepared: Promise<Prepared> | undefined

  async function prepare(): Promise<Prepared> {
    const text = make()
    const [br, gzip] = await Promise.all([compressBest(text, 'br'), compressBest(text, 'gzip')])
    const etag = createHash('sha256').update(text).digest('base64url').slice(0, 20)
    return { etag, bodies: { br, gzip, identity: Buffer.from(text) } }
  }

  return async (acceptEncoding: string, ifNoneMatch: string): Promise<PreparedResponse> => {
    prepared ??= prepare()
    const { etag, bodies } = await prepared
    const encoding = preferredEncoding(acceptEncoding)
    const own = `"${etag}.${encoding}"`
    const headers = { etag: own, vary: 'accept-encoding', 'cache-control': 'no-cache' }
    if (etagsOf(ifNoneMatch).some((known) => known.startsWith(`"${etag}.`)))
      return { status: 304, headers, body: Buffer.alloc(0) }
    const packed: Record<string, string> = encoding === 'identity' ? {} : { 'content-encoding': encoding }
    return { status: 200, headers: { ...headers, ...packed, 'content-type': type }, body: bodies[encoding] }
  }
}
