import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Listens on 127.0.0.1 alone, at any free port when the wanted one is taken. Returns the origin. */
export async function listenOnLoopback(server: Server, port: number): Promise<string> {
  const attempt = (wanted: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(wanted, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  await attempt(port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE' || port === 0) throw error
    server.removeAllListeners('error')
    return attempt(0)
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Whether a request names this server itself. A foreign name that leads here is somebody else's page (DNS rebinding). */
export function isOwnHost(origin: string, host = ''): boolean {
  const { port } = new URL(origin)
  return [`127.0.0.1:${port}`, `localhost:${port}`].includes(host)
}
