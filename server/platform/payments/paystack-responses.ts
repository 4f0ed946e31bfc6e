import { GatewayFault, type GatewayFaultKind } from './payment-gateway.ts'

/** One call to the provider; with a body it is a write. */
export type GatewayRequest = {
  operation: string
  path: string
  query?: Record<string, string>
  body?: object
}

const MOST_BYTES = 1_000_000

/** The fault of a call whose answer got lost: a read changed nothing, a write may have. */
export function lostResponse(
  request: GatewayRequest,
  detail: string,
  status: number | null = null,
): GatewayFault {
  return new GatewayFault(request.body ? 'unknown-outcome' : 'away', {
    operation: request.operation,
    detail,
    status,
  })
}

/** The JSON of an answer. Throws a GatewayFault for refusals, and for anything that is no such answer. */
export async function readResponse(request: GatewayRequest, response: Response): Promise<unknown> {
  const { status, headers } = response
  const text = await readText(response)
  const json = text === null ? undefined : jsonIn(text)
  if (status === 200 || status === 201) {
    if (json === undefined) throw lostResponse(request, `${status} without JSON`, status)
    return json
  }
  const code = codeIn(json)
  const kind = kindOf(request, status, code)
  if (kind === null) throw lostResponse(request, String(status), status)
  throw new GatewayFault(kind, {
    operation: request.operation,
    detail: code ? `${status} ${code}` : String(status),
    status,
    retryAfterSeconds: kind === 'rate-limited' ? resetIn(headers) : null,
  })
}

/** The kind follows from status and code alone: the provider may change the words of a refusal (PAY-D1). */
function kindOf({ body }: GatewayRequest, status: number, code: string | null): GatewayFaultKind | null {
  if (status === 429) return 'rate-limited'
  if (status === 401) return 'wrong-key'
  if (code === 'duplicate_reference') return 'duplicate-reference'
  if (status === 404 && !body) return 'not-found'
  return status >= 400 && status < 500 && status !== 408 ? 'rejected' : null
}

/** JSON from an outside service. Ids have 64 bits, more than a number holds, so long ones stay text (PAY-A1). */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.replace(/([{,]\s*"id"\s*:\s*)(\d{16,})(?=\s*[,}])/g, '$1"$2"'))
  } catch {
    return undefined
  }
}

/** The whole body, or null when it is longer than any valid answer. */
async function readText({ body }: Response): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MOST_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function codeIn(json: unknown): string | null {
  const code = typeof json === 'object' && json !== null && 'code' in json ? json.code : null
  return typeof code === 'string' && /^[a-z_]{1,40}$/.test(code) ? code : null
}

/** Seconds until calls are answered again, when the provider says so. */
function resetIn(headers: Headers): number | null {
  const seconds = headers.get('x-ratelimit-reset') ?? headers.get('retry-after') ?? ''
  return /^\d{1,5}$/.test(seconds) ? Number(seconds) : null
}
