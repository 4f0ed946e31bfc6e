import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type Count, root } from './stage.ts'

/** The fields of vitest's report that are read here. */
export type UnitReport = {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { ancestorTitles: string[]; title: string; status: string; failureMessages: string[] }[]
  }[]
}

/** The file that `vitest-reporter.ts` writes beside vitest's report: errors outside of every test, and seconds by file. */
export type UnitAddition = { errors: string[]; seconds: Record<string, number> }

/**
 * Counts vitest's results; `path` is the UNIT_REPORT that it was given. A file that could not be loaded is a failed
 * test, so is one whose last step broke, and so is an error outside of every test.
 */
export async function countUnitTests(path: string, status: number): Promise<Count> {
  const report = await readReport<UnitReport>(`${path}.json`)
  const addition = await readReport<UnitAddition>(`${path}-addition.json`)
  if (!report || !addition) return { passed: 0, failures: [noReport] }
  const failures = [
    ...report.testResults.flatMap(unitFailures),
    ...addition.errors.map((error) => described('Outside of every test', [], error)),
  ]
  return { passed: report.numPassedTests, failures: named(failures, status) }
}

function unitFailures({
  name,
  status,
  message,
  assertionResults,
}: UnitReport['testResults'][number]): string[] {
  const file = relative(root, name)
  const failed = assertionResults.filter((one) => one.status !== 'passed')
  if (status === 'failed' && failed.length === 0) return [described(file, [], message)]
  return failed.map(({ ancestorTitles, title, failureMessages }) =>
    described(file, [...ancestorTitles, title], failureMessages.join('\n') || 'It did not run.'),
  )
}

type JourneySpec = {
  title: string
  ok: boolean
  file: string
  tests: {
    projectName: string
    status: string
    results: { duration: number; error?: { message?: string } }[]
  }[]
}
export type JourneySuite = { title: string; specs?: JourneySpec[]; suites?: JourneySuite[] }
/** The fields of Playwright's report that are read here. */
export type JourneyReport = {
  config: { rootDir: string }
  stats: { expected: number }
  suites: JourneySuite[]
  errors: { message?: string }[]
}

/** Counts Playwright's results. A test that only passed at a second try has failed, and so has a skipped one. */
export async function countJourneys(file: string, status: number): Promise<Count> {
  const report = await readReport<JourneyReport>(file)
  if (!report) return { passed: 0, failures: [noReport] }
  const folder = relative(root, report.config.rootDir)
  const failures = [
    ...report.suites.flatMap(specsOf).flatMap((spec) => journeyFailures(folder, spec)),
    ...report.errors.map(({ message = '' }) => described('Outside of every journey', [], message)),
  ]
  return { passed: report.stats.expected, failures: named(failures, status) }
}

function specsOf({ specs = [], suites = [] }: JourneySuite): JourneySpec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

function journeyFailures(folder: string, { title, file, tests }: JourneySpec): string[] {
  return tests
    .filter(({ status }) => status !== 'expected')
    .map(({ projectName, status, results }) => {
      const failure = results.map(({ error }) => error?.message ?? '').find(Boolean)
      return described(join(folder, file), [`[${projectName}]`, title], failure ?? `It was ${status}.`)
    })
}

const noReport = 'The run ended without a report.'

/** An aborted run has failed, though every test that it reported passed. */
function named(failures: string[], status: number): string[] {
  const isUntold = status !== 0 && failures.length === 0
  return isUntold ? [`The run ended with ${status}, though no test says why.`] : failures
}

function described(file: string, titles: readonly string[], message: string): string {
  return [[file, ...titles].join(' › '), shortened(message)].join('\n')
}

/** Enough of a message to recognize it; the whole text is above, where the test ran. */
function shortened(message: string): string {
  return stripVTControlCharacters(message)
    .trim()
    .split('\n')
    .filter((line) => !/^\s+at .*(node_modules|node:internal)/.test(line))
    .slice(0, 20)
    .map((line) => `    ${line.slice(0, 400)}`)
    .join('\n')
}

/** Null, and a line that says why, where there is none. */
export async function readReport<T>(file: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    console.log(`There is no report to read: ${error instanceof Error ? error.message : error}`)
    return null
  }
}
