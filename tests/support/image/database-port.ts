import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Address } from '#server/database/connect.ts'

/**
 * Makes the test database reachable by a port of this machine, as not every user may enter the folder of its socket.
 */
export async function openDatabasePort(address: Address): Promise<{ url: string; close(): void }> {
  const { connectionString, host, port, user, database } = address
  if (connectionString) return { url: connectionString, close: () => undefined }
  const sockets = new Set<Socket>()
  const path = join(String(host), `.s.PGSQL.${port}`)
  const server = createServer((near) => {
    const far = connect(path)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => sockets.delete(from))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: here } = server.address() as { port: number }
  return {
    url: `postgresql://${user}@127.0.0.1:${here}/${database}`,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
