import { openLane } from './load.ts'

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
  const lanes = await Promise.all(Array.from({ length: connections }, () => openLane(port)))
  process.send?.('begun')
  await Promise.all(
    lanes.map(async (lane) => {
      while (!isOver) {
        const path = paths[asked % paths.length]?.replace('{n}', String(asked))
        asked += 1
        const status = await lane.send(
          [`GET ${path} HTTP/1.1`, 'host: 127.0.0.1', ...headers, '', ''].join('\r\n'),
        )
        if (status === 429 && !statuses[status]) process.send?.('refused')
        statuses[status] = (statuses[status] ?? 0) + 1
      }
    }),
  )
  for (const lane of lanes) lane.close()
  return statuses
}
