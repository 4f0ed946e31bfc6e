import type { IncomingMessage, ServerResponse } from 'node:http'

/** A request as the handlers of the simulator see it. */
export type SimulatorRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  /** A JSON object; null for a body that is none. */
  body: Record<string, unknown> | null
  form: URLSearchParams
}

type Headers = Record<string, string>
/** A reply: JSON, a page, a redirect, raw bytes, or nothing at all with the connection cut or left open. */
export type Reply =
  | { status: number; json: unknown; headers?: Headers }
  | { status: number; html: string; headers?: Headers }
  | { status: 302; location: string }
  | { status: number; raw: string; type: string }
  | 'cut'
  | 'silence'

const MOST_BYTES = 1_000_000

/** Reads a request with its body; a body beyond a megabyte counts as unreadable. */
export async function readRequest(request: IncomingMessage): Promise<SimulatorRequest> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://simulator')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size <= MOST_BYTES) chunks.push(chunk)
  }
  const text = size <= MOST_BYTES ? Buffer.concat(chunks).toString() : ''
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: request.headers,
    body: isForm ? null : objectOf(text),
    form: new URLSearchParams(isForm ? text : ''),
  }
}

function objectOf(text: string): Record<string, unknown> | null {
  if (text === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Writes a reply. Pages run no script, load nothing and stand in no frame. */
export function sendReply(response: ServerResponse, reply: Reply): void {
  if (reply === 'silence') return
  if (reply === 'cut') {
    response.socket?.destroy()
    return
  }
  response.statusCode = reply.status
  response.setHeader('cache-control', 'no-store')
  response.setHeader('x-content-type-options', 'nosniff')
  if ('headers' in reply)
    for (const [name, value] of Object.entries(reply.headers ?? {})) response.setHeader(name, value)
  if ('location' in reply) response.setHeader('location', reply.location).end()
  else if ('html' in reply) sendPage(response, reply.html)
  else if ('raw' in reply) response.setHeader('content-type', reply.type).end(reply.raw)
  else response.setHeader('content-type', 'application/json; charset=utf-8').end(JSON.stringify(reply.json))
}

function sendPage(response: ServerResponse, html: string): void {
  response.setHeader(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  )
  response.setHeader('referrer-policy', 'no-referrer')
  response.setHeader('content-type', 'text/html; charset=utf-8').end(html)
}

/** A success in the provider's envelope. */
export function agree(message: string, data: unknown, meta?: object, status = 200): Reply {
  return { status, json: { status: true, message, data, ...(meta && { meta }) } }
}

/** A refusal in the provider's envelope (PAY-A1). */
export function refuse(status: number, message: string, code: string): Reply {
  return {
    status,
    json: {
      status: false,
      message,
      meta: { nextStep: 'Look at the request and try again' },
      type: status >= 500 ? 'api_error' : 'validation_error',
      code,
    },
  }
}

/** One page of a list, by `page` and `perPage`, with the envelope's meta; `use_cursor` pages by cursor. */
export function agreeList<T>(message: string, all: T[], query: URLSearchParams): Reply {
  const perPage = Math.min(100, Math.max(1, Number(query.get('perPage')) || 50))
  const isByCursor = query.get('use_cursor') === 'true'
  const page = Math.max(1, Math.floor(Number(query.get('page')) || 1))
  const skipped = isByCursor ? cursorOf(query) : (page - 1) * perPage
  const items = all.slice(skipped, skipped + perPage)
  const next = skipped + perPage < all.length ? cursorFor(skipped + perPage) : null
  const previous = skipped > 0 ? cursorFor(Math.max(0, skipped - perPage)) : null
  const meta = isByCursor
    ? { next, previous, perPage }
    : { total: all.length, skipped, perPage, page, pageCount: Math.ceil(all.length / perPage) }
  return agree(message, items, meta)
}

function cursorFor(position: number): string {
  return Buffer.from(`at:${position}`).toString('base64url')
}

function cursorOf(query: URLSearchParams): number {
  const cursor = query.get('next') ?? query.get('previous') ?? ''
  const [, position = '0'] = /^at:(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return Number(position)
}
