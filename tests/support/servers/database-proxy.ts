import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address } from '#server/database/connect.ts'
import { freePort } from './free-port.ts'

/** Sits between a server and its database, and can take the database away. */
export type DatabaseProxy = {
  /** The same database, reached through the proxy. */
  address: Address
  /** Gone: every connection breaks, and nothing listens any more. */
  cut(): Promise<void>
  /** Silent: connections stay, and nothing passes. */
  freeze(): void
  /** The number of chunks that either side has sent since the proxy fell silent. */
  swallowed(): number
  /** Works again as before. */
  restore(): Promise<void>
  close(): Promise<void>
}

/** Opens a proxy to a database that a test can block. */
export async function createDatabaseProxy(address: Address): Promise<DatabaseProxy> {
  const route = await routeTo(address)
  const sockets = new Set<Socket>()
  let [isFrozen, swallowed] = [false, 0]

  const server = createServer((near) => {
    const far = connect(route.target)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => {
        if (isFrozen) swallowed += chunk.length
        else to.write(chunk)
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  const open = () => new Promise<void>((resolve) => server.listen(route.here, resolve))
  const cut = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  await open()
  return {
    address: route.address,
    cut,
    freeze: () => {
      ;[isFrozen, swallowed] = [true, 0]
    },
    swallowed: () => swallowed,
    restore: async () => {
      isFrozen = false
      // Data swallowed while frozen is lost: these connections cannot continue.
      for (const socket of sockets) socket.destroy()
      if (!server.listening) await open()
    },
    close: async () => {
      if (server.listening) await cut()
      await route.remove()
    },
  }
}

/** The address to listen at for a database, and the address that leads there. */
export async function routeTo(address: Address) {
  if (address.connectionString) return routeByPort(new URL(address.connectionString))
  const folder = await mkdtemp(join(tmpdir(), 'thandaza-proxy-'))
  const name = `.s.PGSQL.${address.port}`
  return {
    target: { path: join(String(address.host), name) },
    here: { path: join(folder, name) },
    address: { ...address, host: folder },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function routeByPort(url: URL) {
  const here = { port: await freePort(), host: '127.0.0.1' }
  const through = new URL(url)
  through.hostname = here.host
  through.port = String(here.port)
  return {
    target: { host: url.hostname, port: Number(url.port || 5432) },
    here,
    address: { connectionString: through.href },
    remove: async () => undefined,
  }
}
