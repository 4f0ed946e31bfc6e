import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { ReferenceTimes } from './reference-work.ts'
import type { JourneyReport, JourneySuite, UnitReport } from './reports.ts'
import { root } from './stage.ts'

/** The result of one test; its title has those of its groups before it. */
export type Ran = { file: string; title: string; isPassed: boolean }

/** A stage's seconds by the clock, processor seconds of its programs and of the whole machine, and results. */
export type StageFigures = {
  title: string
  seconds: number
  processor: number
  busy: number
  passed: number
  failed: number
}

type RunFigures = { reference: ReferenceTimes; stages: StageFigures[] }

/** The time of the last whole `npm test`, its commit and its figures. */
export type RunRecord = RunFigures & { finishedAt: string; commit: string | null; isChanged: boolean }

/** The saved reports of the last whole run. */
export const resultsFolder = join(root, '.cache/test-results')

/** Saves the reports of a whole test run for `npm run acceptance` and `npm run measure:tests`, in place of the previous ones. */
export async function saveReports(from: string, figures: RunFigures): Promise<void> {
  const draft = `${resultsFolder}.${process.pid}`
  await mkdir(draft, { recursive: true })
  // A stage that did not run left no report.
  const reports = ['unit.json', 'unit-addition.json', 'journeys.json'].filter((name) =>
    existsSync(join(from, name)),
  )
  for (const name of reports) await copyFile(join(from, name), join(draft, name))
  const runRecord: RunRecord = {
    finishedAt: new Date().toISOString(),
    commit: git('rev-parse', '--short', 'HEAD'),
    isChanged: Boolean(git('status', '--porcelain')),
    ...figures,
  }
  await writeFile(join(draft, 'run.json'), `${JSON.stringify(runRecord, null, 2)}\n`)
  await rm(resultsFolder, { recursive: true, force: true })
  await rename(draft, resultsFolder)
}

/** The saved results; no record when `npm test` has not run here as a whole. */
export async function savedResults(): Promise<{ record: RunRecord | null; results: Ran[] }> {
  const [record, unit, journeys] = await Promise.all([
    savedRecord(),
    saved<UnitReport>('unit.json'),
    saved<JourneyReport>('journeys.json'),
  ])
  const results = [...(unit ? unitResults(unit) : []), ...(journeys ? journeyResults(journeys) : [])]
  return { record, results }
}

/** Null when `npm test` has not run here as a whole. */
export function savedRecord(): Promise<RunRecord | null> {
  return saved<RunRecord>('run.json')
}

async function saved<T>(name: string): Promise<T | null> {
  const text = await readFile(join(resultsFolder, name), 'utf8').catch(() => null)
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
