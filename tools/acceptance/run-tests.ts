import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { start } from '../test/stage.ts'
import type { NamedTest } from './named-tests.ts'
import { escaped, type Ran, readResults } from './test-results.ts'

/** Runs the tests that are named, and no other where that can be helped, and answers what became of them. */
export async function runTests(tests: readonly NamedTest[]): Promise<Ran[]> {
  const folder = await mkdtemp(join(tmpdir(), 'thandaza-acceptance-'))
  const journeys = tests.filter(isJourney)
  const others = tests.filter((test) => !isJourney(test))
  try {
    if (others.length > 0) await runUnitTests(others, join(folder, 'unit.json'))
    if (journeys.length > 0) await walkJourneys(journeys, join(folder, 'journeys.json'))
    return await readResults(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function runUnitTests(tests: readonly NamedTest[], report: string): Promise<void> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  await start('vitest', [
    'run',
    ...filesOf(tests),
    ...reporters,
    '--silent=passed-only',
    '-t',
    pattern(tests),
  ])
}

async function walkJourneys(tests: readonly NamedTest[], report: string): Promise<void> {
  const { status } = await start('tools/bootstrap.mjs', ['--build'])
  if (status !== 0) throw new Error('The journeys did not run: there is no build.')
  const config = '--config=tests/journeys/playwright.config.ts'
  const args = ['test', config, '--reporter=list,json', '--grep', pattern(tests), ...filesOf(tests)]
  await start('playwright', args, { environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: report } })
}

function isJourney({ file }: NamedTest): boolean {
  return file.endsWith('.e2e.ts')
}

function filesOf(tests: readonly NamedTest[]): string[] {
  return [...new Set(tests.map(({ file }) => file))]
}

/** Both runners match a pattern against the titles from the outermost group on, with blanks between them. */
function pattern(tests: readonly NamedTest[]): string {
  return [...new Set(tests.map(({ titles }) => escaped(titles.join(' '))))].join('|')
}
