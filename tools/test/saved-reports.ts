import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReferenceTimes } from './reference-work.ts'
import { journeyResultsIn, type Ran, readReport, unitResultsIn } from './results.ts'
import { root } from './stage.ts'

/** A stage's seconds by the clock, the processor seconds of the whole machine meanwhile, and its results. */
export type StageFigures = {
  title: string
  seconds: number
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
  const reports = ['unit.json', 'unit-seconds.json', 'journeys.json'].filter((name) =>
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
  const [record, units, journeys] = await Promise.all([
    savedRecord(),
    unitResultsIn(resultsFolder),
    journeyResultsIn(resultsFolder),
  ])
  return { record, results: [...(units ?? []), ...(journeys ?? [])] }
}

/** Null when `npm test` has not run here as a whole. */
export function savedRecord(): Promise<RunRecord | null> {
  return readReport<RunRecord>(join(resultsFolder, 'run.json'))
}

/** The output of git; null where there is no repository or no git. */
function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
