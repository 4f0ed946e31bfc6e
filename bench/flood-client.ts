import { openConnection } from './request-load.ts'

/** What the measuring process asks of this one. `path` may hold {n}, which is another number each time. */
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
 * Asks as fast as it is answered until it is told to stop; says when it is refused first, and in the end how often each
 * status came.
 */
async function flood({ port, paths, headers, connections }: Flood): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  let asked = 0
  const openConnections = await Promise.all(Array.from({ length: connections }, () => openConnection(port)))
  process.send?.('begun')
  await Promise.all(
    openConnections.map(async (connection) => {
      while (!isOver) {
        const path = paths[asked % paths.length]?.replace('{n}', String(asked))
        asked += 1
        const status = await connection.send(
          [`GET ${path} HTTP/1.1`, 'host: 127.0.0.1', ...headers, '', ''].join('\r\n'),
        )
        if (status === 429 && !statuses[status]) process.send?.('refused')
        statuses[status] = (statuses[status] ?? 0) + 1
      }
    }),
  )
  for (const connection of openConnections) connection.close()
  return statuses
}
