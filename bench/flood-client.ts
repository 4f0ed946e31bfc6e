import { openConnection, rawRequest } from './requests.ts'

/** The order that the measuring process sends to this one. `path` may contain {n}, which is replaced by a counter. */
export type Flood = {
  port: number
  paths: readonly string[]
  headers: readonly string[]
  connections: number
}

let isOver = false

process.on('message', async (order: Flood | 'stop') => {
  if (order === 'stop') isOver = true
  else process.send?.(await flood(order))
})
process.on('disconnect', () => process.exit())

/**
 * Sends requests as fast as they are answered until it is stopped; reports the first refusal, and at the end how often
 * each status came.
 */
async function flood({ port, paths, headers, connections }: Flood): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  let sentCount = 0
  process.send?.('begun')
  async function drive(): Promise<void> {
    const connection = await openConnection(port)
    while (!isOver) {
      const path = paths[sentCount % paths.length]?.replace('{n}', String(sentCount))
      sentCount += 1
      const { status } = await connection.send(rawRequest(`GET ${path}`, headers))
      if (status === 429 && !statuses[status]) process.send?.('refused')
      statuses[status] = (statuses[status] ?? 0) + 1
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, drive))
  return statuses
}
