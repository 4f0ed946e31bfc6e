import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type Count, root } from './stage.ts'

/** The fields of vitest's report that are read here. */
export type UnitReport = {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: {
      ancestorTitles: string[]
      title: string
      status: string
      failureMessages?: string[] | null
    }[]
  }[]
}

/** The file that `vitest-reporter.ts` writes beside it: what vitest's own report leaves out. */
export type FileSeconds = Record<string, number>

export type JourneySuite = {
  title: string
  specs?: {
    title: string
    tests: {
      projectName: string
      status: string
      results: { duration: number; errors?: { message?: string }[] }[]
    }[]
  }[]
  suites?: JourneySuite[]
}
/** The fields of Playwright's report that are read here; its suites are files. */
export type JourneyReport = { config: { rootDir: string }; suites: JourneySuite[] }

/** The result of one test; its title has those of its groups before it, and a failed one has its messages. */
export type Ran = { file: string; title: string; isPassed: boolean; messages?: readonly string[] }

/** The lines of a message that are repeated at the end of a run: the rest stands where the test failed. */
const MESSAGE_LINES = 14

/** Vitest's results. A file that could not be loaded is a failed test, so is one whose last step broke. */
export function unitResults({ testResults }: UnitReport): Ran[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const results = assertionResults.map((one) => ({
      file,
      title: [...one.ancestorTitles, one.title].join(' › '),
      isPassed: one.status === 'passed',
      messages: one.failureMessages ?? [],
    }))
    const isBroken = status === 'failed' && results.every(({ isPassed }) => isPassed)
    const outside = {
      file,
      title: 'outside of its tests',
      isPassed: false,
      messages: message ? [message] : [],
    }
    return isBroken ? [...results, outside] : results
  })
}

/** Playwright's results. A test that only passed at a second try has failed, and so has a skipped one. */
export function journeyResults({ config, suites }: JourneyReport): Ran[] {
  return suites.flatMap((suite) => suiteResults(relative(root, join(config.rootDir, suite.title)), '', suite))
}

function suiteResults(file: string, group: string, { specs = [], suites = [] }: JourneySuite): Ran[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      file,
      title: `[${projectName}] ${group}${title}`,
      isPassed: status === 'expected',
      messages: results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message)),
    })),
  )
  return [...own, ...suites.flatMap((suite) => suiteResults(file, `${group}${suite.title} › `, suite))]
}

/**
 * Counts results. Of the failed ones the beginnings of their messages are repeated: of a long output only the end may be
 * kept. An aborted run has failed, though every test that it reported passed, and so has one without a report.
 */
export function countOf(results: readonly Ran[] | null, status: number): Count {
  if (!results) return { passed: 0, failures: ['The run ended without a report.'] }
  const failed = results.filter(({ isPassed }) => !isPassed).map(failureText)
  const isUnnamed = status !== 0 && failed.length === 0
  const failures = isUnnamed ? [`The run ended with ${status}, though no test failed.`] : failed
  return { passed: results.filter(({ isPassed }) => isPassed).length, failures }
}

function failureText({ file, title, messages = [] }: Ran): string {
  const lines = messages
    .flatMap((message) => stripVTControlCharacters(message).split('\n').slice(0, MESSAGE_LINES))
    .filter((line) => line.trim() !== '')
  return [`${file} › ${title}`, ...lines.map((line) => `    ${line}`)].join('\n')
}

/** A report in JSON; null where there is none. */
export async function readReport<T>(file: string): Promise<T | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  return text ? JSON.parse(text) : null
}

/** Vitest's results by the report in a folder; null where there is none. */
export async function unitResultsIn(folder: string): Promise<Ran[] | null> {
  const report = await readReport<UnitReport>(join(folder, 'unit.json'))
  return report && unitResults(report)
}

/** Playwright's results by the report in a folder; null where there is none. */
export async function journeyResultsIn(folder: string): Promise<Ran[] | null> {
  const report = await readReport<JourneyReport>(join(folder, 'journeys.json'))
  return report && journeyResults(report)
}
