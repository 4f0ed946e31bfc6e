import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the range from which operating systems take ports for outgoing connections. */
const FIRST = 20_000
const END = 32_000

/**
 * A port of this machine on which nothing listens now. A server that begins to listen on it seconds later finds it
 * free: outgoing connections never have one of this range, and two callers rarely the same.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST, END)
  const probe = createServer()
  try {
    probe.listen(port, '127.0.0.1')
    await once(probe, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return await freePort()
    throw error
  }
  probe.close()
  await once(probe, 'close')
  return port
}
