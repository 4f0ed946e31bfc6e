import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { countJourneys, countUnitTests } from './reports.ts'
import { root } from './stage.ts'

const folder = await mkdtemp(join(tmpdir(), 'thandaza-reports-'))
afterAll(() => rm(folder, { recursive: true }))

type AssertionResult = { ancestorTitles: string[]; title: string; status: string; failureMessages: string[] }
const passed: AssertionResult = { ancestorTitles: [], title: 'holds', status: 'passed', failureMessages: [] }
const broken: AssertionResult = {
  ...passed,
  ancestorTitles: ['a gift'],
  title: 'is kept',
  status: 'failed',
  failureMessages: [
    'Error: \u001b[31mlost\u001b[39m\n    at gift.ts:3:1\n    at node_modules/vitest/run.js:1:1',
  ],
}

it('a failed test is named with its file, its groups and what it said', async () => {
  const count = await countUnits({ files: [file('gifts.test.ts', [passed, broken])], status: 1 })
  expect(count).toEqual({
    passed: 1,
    failures: ['gifts.test.ts › a gift › is kept\n    Error: lost\n        at gift.ts:3:1'],
  })
})

it('a file that was not loaded, a last step that broke, and an error outside of every test have failed', async () => {
  const files = [
    { ...file('unread.test.ts', []), status: 'failed', message: 'no such import' },
    { ...file('closing.test.ts', [passed]), status: 'failed', message: 'would not close' },
  ]
  const { failures } = await countUnits({ files, outside: ['Error: nobody caught it'], status: 1 })
  expect(failures).toEqual([
    'unread.test.ts\n    no such import',
    'closing.test.ts\n    would not close',
    'Outside of every test\n    Error: nobody caught it',
  ])
})

it('a test that was left out has failed', async () => {
  const { failures } = await countUnits({
    files: [file('gifts.test.ts', [{ ...passed, status: 'pending' }])],
  })
  expect(failures).toEqual(['gifts.test.ts › holds\n    It did not run.'])
})

it('a run that ended badly has failed, though it names no test, and so has one without a report', async () => {
  const { failures } = await countUnits({ files: [file('gifts.test.ts', [passed])], status: 137 })
  expect(failures).toEqual(['The run ended with 137, though no test says why.'])
  const lost = await countUnitTests(join(folder, 'nothing'), 0)
  expect(lost).toEqual({ passed: 0, failures: ['The run ended without a report.'] })
})

it('a journey that only passed at a second try has failed, one that was left out too', async () => {
  const journeys = ['expected', 'unexpected', 'flaky', 'skipped'].map((status) => ({
    title: `walk that is ${status}`,
    file: 'walk.e2e.ts',
    tests: [
      {
        projectName: 'phone',
        status,
        results: status === 'unexpected' ? [{ error: { message: 'fell' } }] : [],
      },
    ],
  }))
  const report = join(folder, 'journeys.json')
  const suites = [
    { title: 'walk.e2e.ts', specs: journeys.slice(0, 2), suites: [{ title: 'b', specs: journeys.slice(2) }] },
  ]
  const config = { rootDir: join(root, 'tests/journeys') }
  await writeFile(report, JSON.stringify({ config, stats: { expected: 1 }, suites, errors: [] }))
  expect(await countJourneys(report, 1)).toEqual({
    passed: 1,
    failures: [
      'tests/journeys/walk.e2e.ts › [phone] › walk that is unexpected\n    fell',
      'tests/journeys/walk.e2e.ts › [phone] › walk that is flaky\n    It was flaky.',
      'tests/journeys/walk.e2e.ts › [phone] › walk that is skipped\n    It was skipped.',
    ],
  })
})

function file(name: string, assertionResults: AssertionResult[]) {
  const isGood = assertionResults.every(({ status }) => status === 'passed')
  return { name: join(root, name), status: isGood ? 'passed' : 'failed', message: '', assertionResults }
}

type Units = { files: ReturnType<typeof file>[]; outside?: string[]; status?: number }

async function countUnits({ files, outside = [], status = 0 }: Units) {
  const report = join(folder, 'unit')
  const all = files.flatMap(({ assertionResults }) => assertionResults)
  const numPassedTests = all.filter((one) => one.status === 'passed').length
  await writeFile(`${report}.json`, JSON.stringify({ numPassedTests, testResults: files }))
  await writeFile(`${report}-addition.json`, JSON.stringify({ errors: outside, seconds: {} }))
  return await countUnitTests(report, status)
}
