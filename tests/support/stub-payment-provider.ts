import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** What an outside service was asked. */
export type Heard = {
  method: string
  path: string
  query: Record<string, string>
  headers: IncomingMessage['headers']
  body: unknown
}

/** What it answers: a status and a body, or anything at all that can be done to a connection. */
export type ProviderReply =
  | { status?: number; headers?: Record<string, string>; body?: string | object }
  | ((response: ServerResponse) => void)

export type Provider = {
  origin: string
  heard: Heard[]
  /** What it answers from now on, one after the other; the last one stays. */
  answer(...replies: ProviderReply[]): void
  close(): Promise<void>
}

/** An outside service on this machine that answers the bytes a test chooses. */
export async function startProvider(): Promise<Provider> {
  const heard: Heard[] = []
  let replies: ProviderReply[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider.test')
    heard.push({
      method: request.method ?? '',
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: request.headers,
      body: body === '' ? null : JSON.parse(body),
    })
    const reply = replies.length > 1 ? replies.shift() : replies[0]
    if (typeof reply === 'function') reply(response)
    else send(response, reply ?? { status: 500 })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    origin: `http://127.0.0.1:${port}`,
    heard,
    answer: (...chosen) => {
      heard.length = 0
      replies = chosen
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function send(
  response: ServerResponse,
  { status = 200, headers, body = '' }: Exclude<ProviderReply, (response: ServerResponse) => void>,
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
