import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { JourneyReport, JourneySuite, UnitReport } from '#tools/test/reports.ts'
import { root } from '#tools/test/stage.ts'
import { GAP, type NamedTest } from './named-tests.ts'

/** The result of one test: `titles` is the path from the outermost group. */
export type Ran = { file: string; titles: string[]; isPassed: boolean }

export type Result = 'passed' | 'failed' | 'not run'

/** The time of the last whole `npm test`, and its commit. */
export type RunRecord = { finishedAt: string; commit: string | null; isChanged: boolean }

/** The folder in which `npm test` saves its reports. */
export const savedReports = join(root, '.cache/test-results')
const RUN_FILE = 'run.json'

/** Every result in the reports of a folder. Reports of vitest and of Playwright differ in their content. */
export async function readResults(folder: string): Promise<Ran[]> {
  const names = await readdir(folder).catch(() => [])
  const reports = names.filter((name) => name.endsWith('.json') && name !== RUN_FILE)
  const results = reports.map(async (name) => {
    const report: UnitReport | JourneyReport = JSON.parse(await readFile(join(folder, name), 'utf8'))
    return 'testResults' in report ? unitResults(report) : journeyResults(report)
  })
  return (await Promise.all(results)).flat()
}

export async function readRunRecord(): Promise<RunRecord | null> {
  const text = await readFile(join(savedReports, RUN_FILE), 'utf8').catch(() => null)
  return text ? JSON.parse(text) : null
}

/** The result of all tests of an entry. A failed one outweighs all others. */
export function resultOf({ file, titles }: NamedTest, all: ReadonlyMap<string, readonly Ran[]>): Result {
  const patterns = titles.map(patternOf)
  const own = (all.get(file) ?? []).filter((ran) =>
    patterns.every((pattern, depth) => pattern.test(ran.titles[depth] ?? '')),
  )
  if (own.some(({ isPassed }) => !isPassed)) return 'failed'
  return own.length > 0 ? 'passed' : 'not run'
}

export function resultsByFile(results: readonly Ran[]): Map<string, Ran[]> {
  const byFile = new Map<string, Ran[]>()
  for (const ran of results) {
    const own = byFile.get(ran.file)
    if (own) own.push(ran)
    else byFile.set(ran.file, [ran])
  }
  return byFile
}

function patternOf(title: string): RegExp {
  return new RegExp(`^${escaped(title)}$`, 's')
}

/** Turns a title into a pattern, with gaps that match anything. */
export function escaped(title: string): string {
  return title
    .split(GAP)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join('.*')
}

function unitResults({ testResults }: UnitReport): Ran[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ ancestorTitles, title, status }) => ({
        file: relative(root, name),
        titles: [...ancestorTitles, title],
        isPassed: status === 'passed',
      })),
  )
}

function journeyResults({ config, suites }: JourneyReport): Ran[] {
  return suites.flatMap((suite) => {
    const file = relative(root, join(config.rootDir, suite.title))
    return suiteResults(file, [], suite)
  })
}

function suiteResults(file: string, titles: string[], { specs = [], suites = [] }: JourneySuite): Ran[] {
  const own = specs.map(({ title, ok }) => ({ file, titles: [...titles, title], isPassed: ok }))
  return [...own, ...suites.flatMap((suite) => suiteResults(file, [...titles, suite.title], suite))]
}

/** Saves the reports of a whole test run for `npm run acceptance`, in place of the previous ones. */
export async function saveReports(folder: string): Promise<void> {
  const draft = `${savedReports}.${process.pid}`
  await mkdir(draft, { recursive: true })
  // A stage that did not run left no report.
  const reports = ['unit.json', 'journeys.json'].filter((name) => existsSync(join(folder, name)))
  for (const name of reports) await copyFile(join(folder, name), join(draft, name))
  const runRecord: RunRecord = {
    finishedAt: new Date().toISOString(),
    commit: git('rev-parse', '--short', 'HEAD'),
    isChanged: Boolean(git('status', '--porcelain')),
  }
  await writeFile(join(draft, RUN_FILE), `${JSON.stringify(runRecord, null, 2)}\n`)
  await rm(savedReports, { recursive: true, force: true })
  await rename(draft, savedReports)
}

/** The output of git; null where there is no repository or no git. */
function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
