import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { howToInstall, isInstalled, programs } from './programs.ts'
import { countOf, journeyResultsIn, unitResultsIn } from './results.ts'
import { type Count, check, notRun, root, type Stage, sideBySide, start } from './stage.ts'

/**
 * As many as the cores of a small machine: a test keeps its worker, a database and often a server busy. With four, the
 * same files need a third to a half more of the processors, for caches that empty each other and polls that find nothing yet.
 */
const WORKERS = 2

/** The build that the journeys test. */
export const build = check('Build of the web', 'tools/bootstrap.mjs', '--build')
const staticChecks = [
  check('Format and lint', 'biome', 'ci', '--colors=off'),
  check('Types', 'tsc', '--build', '--checkers', '1'),
  check('Routes fit their files', 'tools/route-tree.ts', '--check'),
  check('Types of statements fit them', 'tools/print-statements.ts', '--check'),
  check('Permissions page fits the contract', 'tools/print-permissions.ts', '--check'),
  check('Settings page fits the settings', 'tools/print-settings.ts', '--check'),
]

/** The checks that do not run the product. */
export function staticStage(): Stage {
  return sideBySide('Format, types and generated files', staticChecks)
}

/** The same, with the build that the journeys test. */
export function staticAndBuildStage(): Stage {
  return sideBySide('Format, types, generated files and build', [build, ...staticChecks])
}

type VitestInput = {
  title: string
  folder: string
  files?: readonly string[]
  /** `--shard=2/4`, which vitest and Playwright read alike. */
  shard?: string
  /** Called when the last file has begun, from when on workers idle. */
  onLastBegun?: () => void
}

/** Tests that run under vitest: those files, or all without names. The report is written to the run's folder. */
export function vitestStage({ title, folder, files = [], shard, onLastBegun }: VitestInput): Stage {
  const run = async (): Promise<Count> => {
    const args = [
      'run',
      `--maxWorkers=${WORKERS}`,
      '--silent=passed-only',
      ...(shard ? [shard] : []),
      ...files,
    ]
    const environment = { UNIT_REPORT: join(folder, 'unit') }
    const { status } = await start('vitest', args, { environment, onMessage: onLastBegun })
    const count = countOf(await unitResultsIn(folder), status)
    if (isInstalled(programs.redis)) return count
    const lost = notRun({ title: 'Tests over Redis' }, howToInstall(programs.redis))
    return { ...count, failures: [...count.failures, ...lost.failures] }
  }
  return { title, run }
}

type JourneyInput = Pick<VitestInput, 'folder' | 'files' | 'shard'>

/** Journeys in a real browser: those files, or all without names. */
export function journeyStage({ folder, files = [], shard }: JourneyInput): Stage {
  const title = 'Journeys in a browser'
  const run = async () => {
    if (!isInstalled(programs.chromium)) return notRun({ title }, howToInstall(programs.chromium))
    const args = [
      'test',
      '--config=tests/journeys/playwright.config.ts',
      '--reporter=line,json',
      ...(shard ? [shard] : []),
      ...files,
    ]
    // The output of a failed journey, its screenshot above all, survives the folder of the run.
    const results = join(root, '.cache', 'journey-results', basename(folder))
    const environment = {
      PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, 'journeys.json'),
      JOURNEYS_RESULTS: results,
    }
    const { status } = await start('playwright', args, { environment })
    if (status !== 0) printPages(results)
    return countOf(await journeyResultsIn(folder), status)
  }
  return { title, run }
}

/** Prints each page at the moment of failure, as roles and names: it remains where a run leaves no files. */
function printPages(results: string): void {
  for (const file of globSync('**/error-context.md', { cwd: results })) {
    const [, page] = /^```yaml\n(.*?)^```/ms.exec(readFileSync(join(results, file), 'utf8')) ?? []
    console.log(`\nThe page of ${dirname(file)}:\n${page ?? 'not recorded'}`)
  }
}
