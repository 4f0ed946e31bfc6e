import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { changedFiles, quickTests } from './test/chosen-files.ts'
import { startRun } from './test/run.ts'
import { saveReports } from './test/saved-reports.ts'
import { type Count, notRun, root, type Stage } from './test/stage.ts'
import { build, journeyStage, staticAndBuildStage, staticStage, vitestStage } from './test/stages.ts'

const file = join(root, '.cache', 'test-times.json')

/** The seconds of each stage in its last passed run on this machine, by title. */
export type StageTimes = Record<string, number>

export async function readTimes(): Promise<StageTimes> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return {}
  }
}

/** Replaces the file in one step, so that two runs at once leave a whole one. */
export async function writeTimes(times: StageTimes): Promise<void> {
  const draft = `${file}.${process.pid}`
  await mkdir(dirname(file), { recursive: true })
  await writeFile(draft, `${JSON.stringify(times, null, 2)}\n`)
  await rename(draft, file)
}

/**
 * `npm test`: runs everything. `npm test -- FILE …`: runs those test files alone. `npm run check` (`--quick`): runs the
 * static checks, the tests that need no database, and the tests of what differs from `origin/main`.
 */
const names = process.argv.slice(2)
const isQuick = names.includes('--quick')
const files = names.filter((name) => name !== '--quick')

const total: Count = { passed: 0, failures: [] }
const started = performance.now()
const times = await readTimes()
const { folder, end } = await startRun()
try {
  if (isQuick) await runQuickly()
  else if (files.length > 0) await runChosen()
  else await runAll()
} finally {
  await end()
}
await writeTimes(times)
process.exitCode = total.failures.length > 0 ? 1 : 0
for (const failure of total.failures) console.log(`\n✗ ${failure}`)
console.log(`\nIn ${clock((performance.now() - started) / 1000)} minutes:`)
console.log(`${total.passed} passed, ${total.failures.length} failed`)

async function runAll(): Promise<void> {
  const built = await run(staticAndBuildStage())
  await run(vitestStage({ title: 'Unit, HTTP and policy tests', folder }))
  await runBuilt(built, journeyStage({ folder }))
  await saveReports(folder)
}

async function runQuickly(): Promise<void> {
  await run(staticStage())
  const chosen = quickTests(changedFiles())
  await run(vitestStage({ title: 'Unit and policy tests, and those of what changed', folder, files: chosen }))
}

async function runChosen(): Promise<void> {
  const journeys = files.filter((name) => name.includes('.e2e'))
  const others = files.filter((name) => !journeys.includes(name))
  if (others.length > 0) await run(vitestStage({ title: others.join(', '), folder, files: others }))
  if (journeys.length > 0) await runBuilt(await run(build), journeyStage({ folder, files: journeys }))
}

/** The journeys test the build: without it they are reported as not run. */
async function runBuilt({ failures }: Count, journeys: Stage): Promise<void> {
  const isUnbuilt = failures.some((failure) => failure.startsWith(build.title))
  await run(isUnbuilt ? { ...journeys, run: async () => notRun(journeys, 'the build failed') } : journeys)
}

async function run(stage: Stage): Promise<Count> {
  const before = times[stage.title]
  console.log(`\n${stage.title} …${before === undefined ? '' : ` (last time ${clock(before)} minutes)`}`)
  const begun = performance.now()
  const count = await stage.run()
  const seconds = (performance.now() - begun) / 1000
  total.passed += count.passed
  total.failures.push(...count.failures)
  const failed = count.failures.length
  if (failed === 0) times[stage.title] = Math.round(seconds)
  const mark = failed === 0 ? '✓' : '✗'
  console.log(`${mark} ${stage.title}: ${clock(seconds)} minutes, ${count.passed} passed, ${failed} failed`)
  return count
}

/** Seconds as minutes and seconds: 83 is 1:23. */
function clock(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
