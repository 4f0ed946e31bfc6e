import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Count, check, countJourneys, countUnitTests, type Stage, start } from './test-stage.ts'

const INSTALL_BROWSER = 'sudo apt-get install -y chromium'
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
const unit: Stage = { title: 'Unit, HTTP and house tests', run: runUnitTests }
const build = check('Build of the web', 'tools/bootstrap.mjs', '--build')
const journeys: Stage = { title: 'Journeys in a browser', run: walkJourneys }

const total: Count = { passed: 0, failed: 0 }
try {
  for (const stage of [...quick, unit]) await run(stage)
  const isBuilt = (await run(build)).failed === 0
  if (!process.argv.includes('--without-journeys'))
    await run(isBuilt ? journeys : unwalked('there is no build'))
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = total.failed > 0 ? 1 : 0
console.log(`${total.passed} passed, ${total.failed} failed`)

async function run(stage: Stage): Promise<Count> {
  const started = performance.now()
  const count = await stage.run()
  total.passed += count.passed
  total.failed += count.failed
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const counted = count.passed + count.failed > 1 ? `, ${count.passed} passed, ${count.failed} failed` : ''
  console.log(`${count.failed === 0 ? '✓' : '✗'} ${stage.title} (${seconds} s${counted})`)
  return count
}

async function runUnitTests(): Promise<Count> {
  const file = join(folder, 'unit.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { status } = await start('vitest', [
    'run',
    `--maxWorkers=${WORKERS}`,
    '--silent=passed-only',
    ...reporters,
  ])
  return await countUnitTests(file, status)
}

async function walkJourneys(): Promise<Count> {
  if (!hasBrowser()) return await unwalked(`there is no Chromium. Install one with: ${INSTALL_BROWSER}`).run()
  const file = join(folder, 'journeys.json')
  const args = ['test', '--config=tests/journeys/playwright.config.ts', '--reporter=list,json']
  const { status } = await start('playwright', args, { environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } })
  return await countJourneys(file, status)
}

/** Journeys that nobody walked count as a failed test, and say why. */
function unwalked(reason: string): Stage {
  return {
    title: journeys.title,
    run: async () => {
      console.log(`No journey was walked: ${reason}`)
      return { passed: 0, failed: 1 }
    },
  }
}

function hasBrowser(): boolean {
  const { CHROMIUM_PATH } = process.env
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  return [...(CHROMIUM_PATH ? [CHROMIUM_PATH] : []), ...names].some(
    (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0,
  )
}
