import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parts } from './benchmarks.ts'
import { printHead, printSummary, runUnder, writeReport } from './report.ts'
import { scaleOf } from './scale.ts'
import { folder, openStore } from './store.ts'
import { stopAllTargets } from './targets.ts'

/** `npm run bench`: measures speed and size in one run and prints one report, which is saved in .cache/bench too. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    against: { type: 'string', default: 'origin/main' },
  },
})
const seconds = positionals.map(Number).find((number) => number > 0)
const name = positionals.find((each) => Number.isNaN(Number(each)))
const chosen = parts.filter((part) => (name ? part.name === name : !part.isApart))
if (chosen.length === 0) {
  const apart = parts.filter((part) => part.isApart).map((part) => part.name)
  console.error(`Usage: npm run bench [<part>] [-- [<seconds of a round>] [--quick] [--against <commit>]]
Parts: ${parts.map((part) => part.name).join(', ')}; without one all but ${apart.join(', ')}.`)
  process.exit(1)
}

const scale = scaleOf(values.quick, seconds)
const store = await openStore()
const file = printHead(values.quick)
for (const { title, run } of chosen) {
  await runUnder(title, () => run(scale, store, values.against))
  stopAllTargets()
  await writeReport(folder, file)
}
const isWhole = printSummary()
await writeReport(folder, file)
await store.close()
console.log(`\nWritten: ${join(folder, file)}`)
// A failed part may have left a handle open.
process.exit(isWhole ? 0 : 1)
