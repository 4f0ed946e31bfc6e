import {
  type Load,
  openConnection,
  quantile,
  requestText,
  run,
  type Schedule,
  type Target,
  type Work,
} from './request-load.ts'

/** Warm-up requests; at most as many as are measured. */
const WARMING = 100

/** A server and the requests it is sent. */
export type Contender = { target: Target; work: Work }

/** Runs rounds against two servers in turn, so that both meet the same state of the machine; the first is a warm-up. */
export async function alternate(
  name: string,
  [one, other]: readonly [Contender, Contender],
  { rounds, ...load }: Load & { rounds: number },
): Promise<[Schedule, Schedule]> {
  const ofOne: Schedule[] = []
  const ofOther: Schedule[] = []
  for (let round = 0; round <= rounds; round++) {
    ofOne.push(await run(one.target, one.work, load))
    ofOther.push(await run(other.target, other.work, load))
  }
  const failures = [...ofOne, ...ofOther].reduce((sum, each) => sum + each.failures, 0)
  if (failures > 0) throw new Error(`${name}: ${failures} requests were refused`)
  return [middleOf(ofOne.slice(1)), middleOf(ofOther.slice(1))]
}

/**
 * Sends one request to each server in turn, over one connection each, so that other load on the machine hits both
 * alike. Returns the sorted response times in milliseconds.
 */
export async function takeTurns(
  name: string,
  contenders: readonly [Contender, Contender],
  requests: number,
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []]
  const connections = await Promise.all(contenders.map(({ target }) => openConnection(target.port)))
  const warming = Math.min(WARMING, requests)
  for (let turn = 0; turn < requests + warming; turn++) {
    for (const [index, { work }] of contenders.entries()) {
      const sent = performance.now()
      const status = await connections[index]?.send(requestText(work, turn))
      if (status !== 200) throw new Error(`${name}: answered ${status}`)
      if (turn >= warming) times[index]?.push(performance.now() - sent)
    }
  }
  for (const connection of connections) connection.close()
  for (const each of times) each.sort((a, b) => a - b)
  return times
}

/** The median of each figure over the rounds. */
function middleOf(rounds: readonly Schedule[]): Schedule {
  const middle = (figure: keyof Schedule) =>
    quantile(
      rounds.map((round) => round[figure]).sort((a, b) => a - b),
      0.5,
    )
  return {
    perSecond: middle('perSecond'),
    cpuMicros: middle('cpuMicros'),
    medianMs: middle('medianMs'),
    slowMs: middle('slowMs'),
    failures: middle('failures'),
  }
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
