import { startVitest } from 'vitest/node'
import { type Part, parts } from './chaos/parts.ts'

/**
 * `npm run chaos [part] [times] [seed]`: the tests that break things, with large numbers (security.md 4). `npm test` runs
 * the same files with small ones. Without a part all of them run, one after the other; `times` multiplies the numbers.
 */
const [name = 'all', times = '1', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)
const chosen = name === 'all' ? parts : parts.filter((part) => part.name === name)

if (chosen.length === 0) {
  console.error(`There is no part "${name}". There are: all, ${parts.map((part) => part.name).join(', ')}`)
  process.exitCode = 1
}
const broken: string[] = []
for (const part of chosen) if (!(await isKept(part))) broken.push(part.name)
if (chosen.length > 0) console.log(verdict())

/** Whether the promises of one part held. */
async function isKept({ name: title, promise, files, project = 'server' }: Part): Promise<boolean> {
  console.log(`\n${title}: ${promise} (times ${times}, seed ${seed})`)
  const vitest = await startVitest('test', files, {
    project: [project],
    watch: false,
    testTimeout: 0,
    provide: { chaos: { times: Number(times), seed: Number(seed) } },
  })
  await vitest.close()
  return vitest.state.getCountOfFailedTests() === 0 && vitest.state.getUnhandledErrors().length === 0
}

function verdict(): string {
  const names = chosen.map((part) => part.name).join(', ')
  return broken.length === 0 ? `\nHeld: ${names}` : `\nBroken: ${broken.join(', ')}`
}
