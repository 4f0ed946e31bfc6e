import type { ServerResponse } from 'node:http'

/** How the next token answer goes wrong, for tests. */
export type Fault =
  | 'wrong-nonce'
  | 'wrong-issuer'
  | 'wrong-audience'
  | 'wrong-signature'
  | 'server-error'
  | 'redirect'
  | 'silence'

export type Reply =
  | { status: number; json: unknown }
  | { status: number; html: string }
  | { status: 302 | 303; location: string }

/** Writes a reply; nothing is ever kept by a cache. */
export function sendReply(response: ServerResponse, reply: Reply): void {
  response.statusCode = reply.status
  response.setHeader('cache-control', 'no-store')
  if ('location' in reply) response.setHeader('location', reply.location).end()
  else if ('html' in reply) {
    response.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    response.setHeader('content-type', 'text/html; charset=utf-8').end(reply.html)
  } else response.setHeader('content-type', 'application/json').end(JSON.stringify(reply.json))
}
