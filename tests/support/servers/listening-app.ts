import { connect as openSocket } from 'node:net'
import { type App, type AppOptions, createApp } from '#server/create-app.ts'
import type { Address } from '#server/database/connect.ts'
import { systemClock } from '#server/platform/core/clock.ts'
import { createLog } from '#server/platform/core/log.ts'
import { readSettings, type Settings } from '#server/platform/settings/settings.ts'

export type ListeningApp = App & { origin: string; port: number; logged: string[] }

type Given = Partial<
  Pick<
    AppOptions,
    'pageMode' | 'distFolder' | 'metricsTtlMs' | 'clock' | 'paymentSimulator' | 'simulatorOrigin'
  >
>

/** Starts a server on a real port, for tests that need real connections; the API alone, unless it is given pages. */
export async function createListeningApp(
  address: Address,
  own: Partial<Settings> = {},
  given: Given = {},
): Promise<ListeningApp> {
  const plain = readSettings({ APP_URL: 'http://site.test', DEMO: '0', RATE_LIMIT_SCALE: '100000' })
  const logged: string[] = []
  const app = await createApp({
    settings: { ...plain, ...own },
    address,
    clock: systemClock,
    log: createLog('info', (line) => logged.push(line)),
    pageMode: 'none',
    simulatorOrigin: null,
    ...given,
    retryDelaySeconds: 1,
  })
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
  return { ...app, origin, port: Number(new URL(origin).port), logged }
}

export type RawResponse = { status: number; headers: Map<string, string>; body: string }

/** Sends bytes unchanged, also such as no client would, and reads until the server closes the connection. */
export async function sendRaw(port: number, bytes: string): Promise<RawResponse> {
  const socket = openSocket(port, '127.0.0.1')
  socket.setTimeout(60_000, () => socket.destroy(new Error('the server sent nothing more')))
  socket.write(bytes, 'latin1')
  let text = ''
  for await (const chunk of socket) text += chunk
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(': ')
    return [name.toLowerCase(), value.join(': ')]
  })
  return { status: Number(first.split(' ')[1]), headers: new Map(headers), body: rest.join('\r\n\r\n') }
}
