import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { JourneyReport, JourneySuite, UnitReport } from './reports.ts'
import { root } from './stage.ts'

/** The result of one test; its title has those of its groups before it. */
export type Ran = { file: string; title: string; isPassed: boolean }

/** The time of the last whole `npm test`, and its commit. */
export type RunRecord = { finishedAt: string; commit: string | null; isChanged: boolean }

const folder = join(root, '.cache/test-results')

/** Saves the reports of a whole test run for `npm run acceptance`, in place of the previous ones. */
export async function saveReports(from: string): Promise<void> {
  const draft = `${folder}.${process.pid}`
  await mkdir(draft, { recursive: true })
  // A stage that did not run left no report.
  const reports = ['unit.json', 'journeys.json'].filter((name) => existsSync(join(from, name)))
  for (const name of reports) await copyFile(join(from, name), join(draft, name))
  const runRecord: RunRecord = {
    finishedAt: new Date().toISOString(),
    commit: git('rev-parse', '--short', 'HEAD'),
    isChanged: Boolean(git('status', '--porcelain')),
  }
  await writeFile(join(draft, 'run.json'), `${JSON.stringify(runRecord, null, 2)}\n`)
  await rm(folder, { recursive: true, force: true })
  await rename(draft, folder)
}

/** The saved results; no record when `npm test` has not run here as a whole. */
export async function savedResults(): Promise<{ record: RunRecord | null; results: Ran[] }> {
  const [record, unit, journeys] = await Promise.all([
    saved<RunRecord>('run.json'),
    saved<UnitReport>('unit.json'),
    saved<JourneyReport>('journeys.json'),
  ])
  const results = [...(unit ? unitResults(unit) : []), ...(journeys ? journeyResults(journeys) : [])]
  return { record, results }
}

async function saved<T>(name: string): Promise<T | null> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => null)
  return text ? JSON.parse(text) : null
}

function unitResults({ testResults }: UnitReport): Ran[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: relative(root, name),
      title: [...ancestorTitles, title].join(' › '),
      isPassed: status === 'passed',
    })),
  )
}

function journeyResults({ config, suites }: JourneyReport): Ran[] {
  return suites.flatMap((suite) => suiteResults(relative(root, join(config.rootDir, suite.title)), '', suite))
}

function suiteResults(file: string, group: string, { specs = [], suites = [] }: JourneySuite): Ran[] {
  const own = specs.map(({ title, ok }) => ({ file, title: group + title, isPassed: ok }))
  return [...own, ...suites.flatMap((suite) => suiteResults(file, `${group}${suite.title} › `, suite))]
}

/** The output of git; null where there is no repository or no git. */
function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
