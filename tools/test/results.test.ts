import { join } from 'node:path'
import { expect, it } from 'vitest'
import { countOf, journeyResults, type UnitReport, unitResults } from './results.ts'
import { root } from './stage.ts'

type Result = UnitReport['testResults'][number]['assertionResults'][number]

const passed: Result = { ancestorTitles: ['a gift'], title: 'is kept', status: 'passed' }
const broken: Result = { ancestorTitles: [], title: 'is lost', status: 'failed' }
const leftOut = { ...broken, title: 'waits', status: 'pending' }

it('a failed test is named with its file and its groups, and one that was left out has failed', () => {
  expect(units([file('failed', passed, broken, leftOut)], 1)).toEqual({
    passed: 1,
    failures: ['gifts.test.ts › is lost', 'gifts.test.ts › waits'],
  })
})

it('a failure repeats the beginning of its message, without colours', () => {
  const message = `\u001b[31mexpected 2\u001b[39m\n\nto be 3${'\n  at a line'.repeat(40)}`
  const [failure = ''] = units([file('failed', { ...broken, failureMessages: [message] })], 1).failures
  expect(failure.split('\n').slice(0, 4)).toEqual([
    'gifts.test.ts › is lost',
    '    expected 2',
    '    to be 3',
    '      at a line',
  ])
  expect(failure.split('\n')).toHaveLength(14)
})

it('a file that was not loaded, and one whose last step broke, have failed', () => {
  const outside = 'gifts.test.ts › outside of its tests'
  expect(units([file('failed'), file('failed', passed)], 1)).toEqual({
    passed: 1,
    failures: [outside, outside],
  })
})

it('a run that ended badly has failed, though no test has, and so has one without a report', () => {
  const failures = ['The run ended with 137, though no test failed.']
  expect(units([file('passed', passed)], 137)).toEqual({ passed: 1, failures })
  expect(countOf(null, 0)).toEqual({ passed: 0, failures: ['The run ended without a report.'] })
})

it('a journey that only passed at a second try has failed, one that was left out too', () => {
  const specs = ['expected', 'unexpected', 'flaky', 'skipped'].map((status) => ({
    title: `is ${status}`,
    tests: [{ projectName: 'phone', status, results: [] }],
  }))
  const suites = [
    { title: 'walk.e2e.ts', specs: specs.slice(0, 2), suites: [{ title: 'a walk', specs: specs.slice(2) }] },
  ]
  const results = journeyResults({ config: { rootDir: join(root, 'tests/journeys') }, suites })
  expect(countOf(results, 1)).toEqual({
    passed: 1,
    failures: [
      'tests/journeys/walk.e2e.ts › [phone] is unexpected',
      'tests/journeys/walk.e2e.ts › [phone] a walk › is flaky',
      'tests/journeys/walk.e2e.ts › [phone] a walk › is skipped',
    ],
  })
})

function file(status: string, ...assertionResults: Result[]) {
  return { name: join(root, 'gifts.test.ts'), status, assertionResults }
}

function units(testResults: ReturnType<typeof file>[], status: number) {
  return countOf(unitResults({ testResults }), status)
}
