import { AwsClient } from 'aws4fetch'
import type { MediaStore } from './media-store.ts'

const DEADLINE_MS = 10_000
const DELETES_AT_ONCE = 10

/**
 * Files in a bucket of any service that speaks S3, addressed by path. The bucket is private; only this server reads it.
 */
export function s3Store(mediaUrl: string): MediaStore {
  const { client, bucket } = connectionOf(mediaUrl)

  /** Each of our requests may be repeated without harm, so a busy service is asked again within the deadline. */
  async function request(method: 'GET' | 'PUT' | 'DELETE', key: string, body?: Buffer): Promise<Response> {
    const answer = await client.fetch(`${bucket}/${key}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(DEADLINE_MS),
      ...(body && { body: new Uint8Array(body), headers: { 'content-type': typeOf(key) } }),
    })
    if (answer.ok || answer.status === 404) return answer
    throw await refusalFrom(answer, method)
  }

  return {
    put: async (key, bytes) => {
      const { ok } = await request('PUT', key, bytes)
      if (!ok) throw new Error('S3 knows no such bucket')
    },
    /** Read as a whole: the deadline is for the store, not for a slow browser. */
    read: async (key) => {
      const answer = await request('GET', key)
      if (!answer.ok) return null
      const body = Buffer.from(await answer.arrayBuffer())
      return { body, size: body.length }
    },
    remove: async (keys) => {
      for (let done = 0; done < keys.length; done += DELETES_AT_ONCE) {
        await Promise.all(keys.slice(done, done + DELETES_AT_ONCE).map((key) => request('DELETE', key)))
      }
    },
  }
}

/** The reasons that the status alone does not show. */
const reasons: Record<string, string> = {
  RequestTimeTooSkewed:
    'the clock of this machine and that of the store differ by too much; the key may be right',
  RequestExpired: 'the clock of this machine and that of the store differ by too much; the key may be right',
  SignatureDoesNotMatch: 'the secret of the key is another one',
  InvalidAccessKeyId: 'the store does not know the key',
  AuthorizationHeaderMalformed: 'the region in MEDIA_URL is another one',
  PermanentRedirect: 'the bucket is in another region',
  AccessDenied: 'the key may not do this',
}

/** The refusal with the code that stands in the answer; the rest of it has the key, and is left out. */
async function refusalFrom(answer: Response, method: string): Promise<Error> {
  const [, code = ''] = /<Code>([A-Za-z]{1,60})<\/Code>/.exec(await answer.text()) ?? []
  const reason = Object.hasOwn(reasons, code) ? `: ${reasons[code]}` : ''
  return new Error(`S3 answered ${answer.status}${code && ` ${code}`} to ${method}${reason}`)
}

function typeOf(key: string): string {
  return key.endsWith('.webp') ? 'image/webp' : 'application/octet-stream'
}

/** Reads `s3://KEY:SECRET@host[:port]/bucket?region=…&tls=0`. */
export function connectionOf(mediaUrl: string): { client: AwsClient; bucket: string } {
  const { username, password, host, pathname, searchParams } = new URL(mediaUrl)
  const scheme = searchParams.get('tls') === '0' ? 'http' : 'https'
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? 'us-east-1',
    retries: 2,
    initRetryMs: 200,
  })
  return { client, bucket: `${scheme}://${host}${pathname}` }
}
