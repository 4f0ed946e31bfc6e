import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Lets the measuring process read port and processor time of this server, and end it. */
export function serveMeasured(server: Server, close: () => Promise<void>): void {
  process.on('message', async (message) => {
    if (message === 'cpu') process.send?.({ cpu: process.cpuUsage() })
    if (message !== 'stop') return
    await close()
    process.disconnect()
  })
  process.send?.({ port: (server.address() as AddressInfo).port })
}
