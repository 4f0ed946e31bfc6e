import { cpus } from 'node:os'
import { changedFiles, quickTests } from './test/chosen-files.ts'
import { clock, dearest, fileTimesIn, stageLine } from './test/figures.ts'
import { measureReference } from './test/reference-work.ts'
import { startRun } from './test/run.ts'
import { type StageFigures, savedRecord, saveReports } from './test/saved-reports.ts'
import { type Count, notRun, type Stage } from './test/stage.ts'
import { build, journeyStage, staticAndBuildStage, staticStage, vitestStage } from './test/stages.ts'

/**
 * `npm test`: runs everything. `npm test -- FILE …`: runs those test files alone. `npm test -- --shard=2/4`: runs the
 * second of four parts of everything; the first has the static checks. `npm run check` (`--quick`): runs the static
 * checks, the tests that need no database, and the tests of what differs from `origin/main`.
 */
const names = process.argv.slice(2)
const isQuick = names.includes('--quick')
const shard = names.find((name) => /^--shard=\d+\/\d+$/.test(name))
const files = names.filter((name) => name !== '--quick' && name !== shard)

const total: Count = { passed: 0, failures: [] }
const stages: StageFigures[] = []
const remarks: string[] = []
const started = performance.now()
const before = new Map((await savedRecord())?.stages?.map(({ title, seconds }) => [title, seconds]))
const { folder, end } = await startRun()
try {
  if (isQuick) await runQuickly()
  else if (files.length > 0) await runChosen()
  else await runAll()
} finally {
  await end()
}
process.exitCode = total.failures.length > 0 ? 1 : 0
if (total.failures.length > 0) console.log('')
for (const failure of total.failures) console.log(`✗ ${failure}`)
console.log(`\nIn ${clock((performance.now() - started) / 1000)} minutes:`)
for (const stage of stages) console.log(stageLine(stage))
for (const remark of remarks) console.log(remark)
console.log(`${total.passed} passed, ${total.failures.length} failed`)

/** The journeys begin when workers of the stage before them begin to idle. */
async function runAll(): Promise<void> {
  const reference = await measureReference()
  const { alone, together } = reference
  console.log(`Reference work: ${alone.toFixed(2)} s on one core, ${together.toFixed(2)} s on two at once`)
  const isFirstPart = shard === undefined || shard.startsWith('--shard=1/')
  const built = await run(isFirstPart ? staticAndBuildStage() : build)
  const lastBegun = Promise.withResolvers<void>()
  const units = vitestStage({
    title: 'Unit, HTTP and policy tests',
    folder,
    shard,
    onLastBegun: lastBegun.resolve,
  })
  await Promise.all([
    run(units).finally(lastBegun.resolve),
    lastBegun.promise.then(() => runBuilt(built, journeyStage({ folder, shard }))),
  ])
  if (shard === undefined) await saveReports(folder, { reference, stages })
  remarks.push(`\nThe dearest files:\n${dearest(await fileTimesIn(folder))}\n`)
}

async function runQuickly(): Promise<void> {
  await run(staticStage())
  const { chosen, leftOut } = quickTests(changedFiles())
  await run(vitestStage({ title: 'Unit and policy tests, and those of what changed', folder, files: chosen }))
  remarks.push(`Left out, and part of \`npm test\`: ${leftOut}.`)
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

async function run({ title, run }: Stage): Promise<Count> {
  const lastTime = before.get(title)
  console.log(`\n${title} …${lastTime === undefined ? '' : ` (last time ${clock(lastTime)} minutes)`}`)
  const [begun, busyBefore] = [performance.now(), busySeconds()]
  const outcome = await run()
  const seconds = (performance.now() - begun) / 1000
  const { passed, failures } = outcome
  total.passed += passed
  total.failures.push(...failures)
  const figures = { title, seconds, busy: busySeconds() - busyBefore, passed, failed: failures.length }
  stages.push(figures)
  console.log(`${failures.length === 0 ? '✓' : '✗'} ${stageLine(figures)}`)
  return outcome
}

/** The seconds that all cores of the machine have worked, for whatever program. */
function busySeconds(): number {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000
}
