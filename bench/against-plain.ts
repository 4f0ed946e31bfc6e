import type { Address } from '#server/database/connect.ts'
import { type Contender, head, middle, row } from './alternating-runs.ts'
import { note, print } from './bench-report.ts'
import { databaseTimes, timeBetween } from './database-time.ts'
import { type Load, run, type Schedule, startTarget, stopTarget, type Work } from './request-load.ts'

/** Work for both servers, and the speed that the app should reach, as a share of the plain server's. */
type Compared = { name: string; aim: number; work: Work }
type Measured = Pick<Schedule, 'perSecond' | 'cpuMicros'> & { databaseMicros: number }

/** The head of the table whose rows `printAgainstPlain` prints. */
export const plainHead = head(
  'What',
  'plain req/s',
  'app req/s',
  'ratio',
  'aim',
  'CPU µs',
  'app',
  'PostgreSQL µs',
  'app',
  'ratio',
)

/**
 * Prints the app's speed as a share of the plainest server's (plain-server.ts), which shows the same without rights:
 * what the visibility functions, limits, checks and headers cost together.
 */
export async function printAgainstPlain(
  address: Address,
  compared: readonly Compared[],
  load: { rounds: number; seconds: number },
): Promise<void> {
  const plain = await startTarget('plain-server.ts', address)
  const app = await startTarget('app-server.ts', address)
  for (const { name, aim, work } of compared) {
    const rounds: { ofPlain: Measured; ofApp: Measured }[] = []
    for (let round = 0; round <= load.rounds; round++) {
      const limits = { seconds: load.seconds, connections: 24 }
      const ofPlain = await measure(address, { target: plain, work }, limits)
      rounds.push({ ofPlain, ofApp: await measure(address, { target: app, work }, limits) })
    }
    printRow(name, aim, rounds.slice(1))
  }
  await stopTarget(plain)
  await stopTarget(app)
}

function printRow(
  name: string,
  aim: number,
  rounds: readonly { ofPlain: Measured; ofApp: Measured }[],
): void {
  const pair = (figure: keyof Measured) => [
    middle(rounds.map(({ ofPlain }) => ofPlain[figure])).toFixed(0),
    middle(rounds.map(({ ofApp }) => ofApp[figure])).toFixed(0),
  ]
  const ratio = (figure: keyof Measured) =>
    middle(rounds.map(({ ofPlain, ofApp }) => ofApp[figure] / ofPlain[figure]))
  const [speed, share] = [ratio('perSecond'), ratio('databaseMicros')]
  note({ name: `${name}, of the plainest`, measured: speed, aim: { atLeast: aim } })
  print(
    row(
      name,
      ...pair('perSecond'),
      speed.toFixed(2),
      `≥ ${aim}`,
      ...pair('cpuMicros'),
      ...pair('databaseMicros'),
      share.toFixed(2),
    ),
  )
}

async function measure(address: Address, { target, work }: Contender, load: Load): Promise<Measured> {
  const before = await databaseTimes(address)
  const { perSecond, cpuMicros, failures } = await run(target, work, load)
  if (failures > 0) throw new Error(`${failures} requests were refused`)
  const nanoseconds = timeBetween(before, await databaseTimes(address))
  return { perSecond, cpuMicros, databaseMicros: nanoseconds / 1000 / (perSecond * load.seconds) }
}
