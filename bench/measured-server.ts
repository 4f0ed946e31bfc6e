import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** In bytes: the resident set, and the used part of the heap. */
export type Memory = { resident: number; used: number }

/** Lets the measuring process read port, processor time and memory of this server, and stop it. */
export function serveMeasured(server: Server, close: () => Promise<void>): void {
  process.on('message', async (message) => {
    if (message === 'cpu') process.send?.({ cpu: process.cpuUsage() })
    if (message === 'memory') process.send?.({ memory: await readMemory() })
    if (message === 'resident') process.send?.({ resident: process.memoryUsage.rss() })
    if (message !== 'stop') return
    await close()
    process.disconnect()
  })
  // Also when the measuring process failed.
  process.on('disconnect', () => process.exit())
  process.send?.({ port: (server.address() as AddressInfo).port })
}

/** The engine returns freed memory to the system a moment later. */
async function readMemory(): Promise<Memory> {
  globalThis.gc?.()
  await setTimeout(500)
  globalThis.gc?.()
  await setTimeout(500)
  const { rss, heapUsed, external } = process.memoryUsage()
  return { resident: rss, used: heapUsed + external }
}
