import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createLog } from '#server/platform/core/log.ts'
import { moment, printHead, printSummary, runUnder, writeReport } from './bench-report.ts'
import { scaleOf } from './bench-scale.ts'
import { openStore, type Store } from './bench-store.ts'
import { parts } from './benchmarks.ts'
import { stopAllTargets } from './request-load.ts'

const usage = `Usage: npm run bench [<part>] [-- [<seconds of a round>] [--quick]]
Parts: ${parts.map(({ name }) => name).join(', ')}; without one all of them.`

/** `npm run bench`: measures speed and size in one run and prints one report, which is saved in .cache/bench too. */
const { positionals, isQuick } = parsedArguments()
const name = positionals.find((each) => !isNumber(each))
const seconds = Number(positionals.find(isNumber)) || undefined
const chosen = parts.filter((part) => !name || part.name === name)
if (chosen.length === 0 || positionals.length > 2) stop(usage)

const folder = join(import.meta.dirname, '..', '.cache', 'bench')
const file = join(folder, `${moment().replace(/[ :]/g, '-')}${isQuick ? '-quick' : ''}.md`)
let opened: Promise<Store> | undefined
const bench = {
  scale: scaleOf(isQuick, seconds),
  openStore: () => (opened ??= openStore(createLog('warn'))),
}

printHead(isQuick)
for (const { title, run } of chosen) {
  await runUnder(title, () => run(bench))
  stopAllTargets()
  await writeReport(file)
}
const isWhole = printSummary()
await writeReport(file)
await (await opened)?.close()
console.log(`\nWritten: ${file}`)
// A failed part may have left a handle open.
process.exit(isWhole ? 0 : 1)

function parsedArguments(): { positionals: string[]; isQuick: boolean } {
  try {
    const options = { quick: { type: 'boolean', default: false } } as const
    const { positionals, values } = parseArgs({ allowPositionals: true, options })
    return { positionals, isQuick: values.quick }
  } catch {
    return stop(usage)
  }
}

function isNumber(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text)
}

function stop(why: string): never {
  console.error(why)
  process.exit(1)
}
