import {
  type Load,
  openConnection,
  quantile,
  type Round,
  requestText,
  run,
  STRIDE,
  type Target,
  type Work,
} from './request-load.ts'

/** Runs rounds against two servers in turn, so that both meet the same state of the machine; the first is a warm-up. */
export async function alternate(
  [one, other]: readonly [Target, Target],
  work: Work,
  { rounds, ...load }: Load & { rounds: number },
): Promise<[Round, Round][]> {
  const all: [Round, Round][] = []
  for (let round = 0; round <= rounds; round++)
    all.push([await run(one, work, load), await run(other, work, load)])
  const failures = all.flat().reduce((sum, each) => sum + each.failures, 0)
  if (failures > 0) throw new Error(`${work.paths[0]}: ${failures} requests were refused`)
  return all.slice(1)
}

/**
 * Sends one request to each server in turn, over one connection each, so that other load on the machine hits both
 * alike. Returns the sorted response times in milliseconds.
 */
export async function takeTurns(
  targets: readonly [Target, Target],
  works: readonly [Work, Work],
  requests: number,
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []]
  const connections = await Promise.all(targets.map(({ port }) => openConnection(port)))
  const warming = Math.min(100, requests)
  for (let turn = 0; turn < requests + warming; turn++) {
    for (const [index, connection] of connections.entries()) {
      const work = works[index] ?? works[0]
      const sent = performance.now()
      const { status } = await connection.send(requestText(work, turn * STRIDE))
      if (status !== 200) throw new Error(`${work.paths[0]} answered ${status}`)
      if (turn >= warming) times[index]?.push(performance.now() - sent)
    }
  }
  for (const connection of connections) connection.close()
  for (const each of times) each.sort((a, b) => a - b)
  return times
}

/** Formats one line of a table. */
export function row(...cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`
}

/** Formats the head of a table. */
export function head(...cells: readonly string[]): string {
  return `${row(...cells)}\n|${'---|'.repeat(cells.length)}`
}

/** Returns the middle value. */
export function middle(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}
