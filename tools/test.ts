import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepReports } from './acceptance/kept-reports.ts'
import programs from './test/programs.json' with { type: 'json' }
import { countJourneys, countUnitTests } from './test/reports.ts'
import { type Count, check, type Stage, start } from './test/stage.ts'

const WORKERS = 2

const folder = await mkdtemp(join(tmpdir(), 'thandaza-test-'))

const quick: Stage[] = [
  check('Format and lint', 'biome', 'ci', '--colors=off'),
  check('Types of the contract', 'tsc', '-p', 'contract'),
  check('Types of the server', 'tsc', '-p', 'server'),
  check('Types of the web', 'tsc', '-p', 'web'),
  check('Types of the tests', 'tsc', '-p', 'tests'),
  check('Types of the journeys', 'tsc', '-p', 'tests/journeys'),
  check('Types of the gallery', 'tsc', '-p', 'tests/gallery'),
  check('Schema fits the migrations', 'tools/print-schema.ts', '--check'),
  check('Routes fit their files', 'tools/route-tree.ts', '--check'),
  check('Permissions page fits the contract', 'tools/print-permissions.ts', '--check'),
  check('README fits the settings', 'tools/print-settings.ts', '--check'),
]
const unit: Stage = { title: 'Unit, HTTP and house tests', run: () => runUnitTests('server', 'web') }
const withRedis: Stage = { title: 'Several servers over Redis', run: runRedisTests }
const build = check('Build of the web', 'tools/bootstrap.mjs', '--build')
const journeys: Stage = { title: 'Journeys in a browser', run: walkJourneys }

const total: Count = { passed: 0, failures: [] }
const isWhole = !process.argv.includes('--without-journeys')
try {
  for (const stage of [...quick, unit, withRedis]) await run(stage)
  const isBuilt = (await run(build)).failures.length === 0
  if (isWhole) await run(isBuilt ? journeys : unwalked(journeys, 'there is no build'))
  if (isWhole) await keepReports(folder)
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = total.failures.length > 0 ? 1 : 0
for (const failure of total.failures) console.log(`\n✗ ${failure}`)
console.log(`\n${total.passed} passed, ${total.failures.length} failed`)

async function run(stage: Stage): Promise<Count> {
  const started = performance.now()
  const count = await stage.run()
  total.passed += count.passed
  total.failures.push(...count.failures)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const failed = count.failures.length
  const counted = count.passed + failed > 1 ? `, ${count.passed} passed, ${failed} failed` : ''
  console.log(`${failed === 0 ? '✓' : '✗'} ${stage.title} (${seconds} s${counted})`)
  return count
}

async function runUnitTests(...projects: string[]): Promise<Count> {
  const report = join(folder, projects.join('-'))
  const args = ['run', `--maxWorkers=${WORKERS}`, '--silent=passed-only']
  const chosen = projects.map((name) => `--project=${name}`)
  const { status } = await start('vitest', [...args, ...chosen], { environment: { UNIT_REPORT: report } })
  return await countUnitTests(report, status)
}

async function runRedisTests(): Promise<Count> {
  if (isThere(programs.redis)) return await runUnitTests('redis')
  return await unwalked(withRedis, howToInstall(programs.redis)).run()
}

async function walkJourneys(): Promise<Count> {
  if (!isThere(programs.chromium)) return await unwalked(journeys, howToInstall(programs.chromium)).run()
  const file = join(folder, 'journeys.json')
  const args = ['test', '--config=tests/journeys/playwright.config.ts', '--reporter=list,json']
  const { status } = await start('playwright', args, { environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } })
  return await countJourneys(file, status)
}

/** Tests that nobody could run count as a failed one, and say why. */
function unwalked({ title }: Stage, reason: string): Stage {
  return {
    title,
    run: async () => {
      return { passed: 0, failures: [`${title} did not run: ${reason}`] }
    },
  }
}

type Program = (typeof programs)[keyof typeof programs]

function isThere({ names, setting }: Program): boolean {
  const place = process.env[setting]
  return [...(place ? [place] : []), ...names].some(
    (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0,
  )
}

function howToInstall({ title, aptNames }: Program): string {
  return `there is no ${title}. Install one with: sudo apt-get install -y ${aptNames.at(-1)}`
}
