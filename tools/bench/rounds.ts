import { type Load, quantile, type Round, run, type Target, type Work } from './load.ts'

/** A server and what is asked of it. */
export type Pitch = { target: Target; work: Work }

/** Rounds against two servers in turn, so that both meet the same moods of the machine; after one that only warms up. */
export async function alternate(
  name: string,
  [one, other]: readonly [Pitch, Pitch],
  { rounds, ...load }: Load & { rounds: number },
): Promise<[Round, Round]> {
  const ofOne: Round[] = []
  const ofOther: Round[] = []
  for (let round = 0; round <= rounds; round++) {
    ofOne.push(await run(one.target, one.work, load))
    ofOther.push(await run(other.target, other.work, load))
  }
  const failures = [...ofOne, ...ofOther].reduce((sum, each) => sum + each.failures, 0)
  if (failures > 0) throw new Error(`${name}: ${failures} answers were refusals`)
  return [middleOf(ofOne.slice(1)), middleOf(ofOther.slice(1))]
}

/** The median of each figure over the rounds. */
function middleOf(rounds: readonly Round[]): Round {
  const middle = (figure: keyof Round) =>
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

/** One line of a table. */
export function row(...cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`
}

/** The head of a table. */
export function head(...cells: readonly string[]): string {
  return `${row(...cells)}\n|${'---|'.repeat(cells.length)}`
}
