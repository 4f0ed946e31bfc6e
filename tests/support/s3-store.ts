import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** The key to a bucket, and its region. */
export type S3Key = { id: string; secret: string; region: string }

type Signed = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

const CLOCK_LIMIT_MS = 15 * 60 * 1000

/**
 * A store that speaks S3 for one bucket and checks every signature, as the services do. It keeps objects in memory, on a
 * free port of 127.0.0.1.
 */
export async function startS3Store({ bucket, key }: { bucket: string; key: S3Key }) {
  const objects = new Map<string, { body: Buffer; type: string | undefined }>()

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const refusal = refusalOf(request, key)
    if (refusal) return void response.writeHead(refusal === MALFORMED ? 400 : 403).end(errorText(refusal))
    const path = request.url ?? ''
    if (!path.startsWith(`/${bucket}/`)) return void response.writeHead(404).end(errorText('NoSuchBucket'))
    const found = objects.get(path)
    if (request.method === 'PUT') objects.set(path, { body, type: request.headers['content-type'] })
    if (request.method === 'DELETE') objects.delete(path)
    if (request.method === 'GET' && !found) return void response.writeHead(404).end(errorText('NoSuchKey'))
    response.writeHead(request.method === 'DELETE' ? 204 : 200)
    response.end(request.method === 'GET' ? found?.body : undefined)
  }

  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { host: `127.0.0.1:${port}`, objects, close: async () => void (await server[Symbol.asyncDispose]()) }
}

const MALFORMED = 'AuthorizationHeaderMalformed'
const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

/** The code of the error for which a request is refused; null for one that is signed with the key, now. */
function refusalOf(request: Signed, key: S3Key): string | null {
  const { authorization = '', 'x-amz-date': at = '' } = request.headers
  const [, id, , region, signedHeaders = '', signature] = FORM.exec(authorization) ?? []
  if (id === undefined) return authorization ? MALFORMED : 'AccessDenied'
  if (id !== key.id) return 'InvalidAccessKeyId'
  if (region !== key.region) return MALFORMED
  if (Math.abs(Date.now() - timeOf(String(at))) > CLOCK_LIMIT_MS) return 'RequestTimeTooSkewed'
  const isSigned = signatureOf(request, key, signedHeaders.split(';')) === signature
  return isSigned ? null : 'SignatureDoesNotMatch'
}

/**
 * The signature of a request, version 4
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html).
 */
export function signatureOf(
  { method, url, headers }: Signed,
  key: S3Key,
  signedHeaders: readonly string[],
): string {
  const { pathname, searchParams } = new URL(url ?? '', 'http://store')
  const at = String(headers['x-amz-date'])
  const scope = `${at.slice(0, 8)}/${key.region}/s3/aws4_request`
  searchParams.sort()
  const canonical = [
    method,
    pathname,
    searchParams.toString().replaceAll('+', '%20'),
    ...signedHeaders.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedHeaders.join(';'),
    String(headers['x-amz-content-sha256']),
  ].join('\n')
  const hash = createHash('sha256').update(canonical).digest('hex')
  const signingKey = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${key.secret}`)
  return hmac(signingKey, `AWS4-HMAC-SHA256\n${at}\n${scope}\n${hash}`).toString('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** Reads `20130524T000000Z`. */
function timeOf(at: string): number {
  return Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:'))
}

function errorText(code: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`
}
