import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** Lets the measuring process read port, processor time and memory of this server, and end it. */
export function serveMeasured(server: Server, close: () => Promise<void>): void {
  process.on('message', async (message) => {
    if (message === 'cpu') process.send?.({ cpu: process.cpuUsage() })
    if (message === 'memory') process.send?.({ memory: await readMemory() })
    if (message !== 'stop') return
    await close()
    process.disconnect()
  })
  process.send?.({ port: (server.address() as AddressInfo).port })
}

/** What was let go is given back to the system a moment later. */
async function readMemory(): Promise<number> {
  globalThis.gc?.()
  await setTimeout(500)
  globalThis.gc?.()
  await setTimeout(500)
  return process.memoryUsage.rss()
}
