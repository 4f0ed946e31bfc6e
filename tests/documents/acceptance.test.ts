import { expect, test } from 'vitest'
import { operationList } from '#contract/api/all-operations.ts'
import { isLine, lines, linesNamedIn } from '#tools/acceptance/acceptance-lines.ts'
import { GAP, namedTests } from '#tools/acceptance/named-tests.ts'
import { resultOf } from '#tools/acceptance/test-results.ts'

const tests = namedTests()

test('the list is complete: each part counts from 1 without a gap, and every line has a text', () => {
  const byArea = new Map<string, number[]>()
  for (const { name } of lines) {
    const [area = '', number] = name.split('-')
    byArea.set(area, [...(byArea.get(area) ?? []), Number(number)])
  }
  for (const [area, numbers] of byArea) expect(numbers, area).toEqual(numbers.map((_, index) => index + 1))
  expect(lines).toHaveLength(277)
})

test('every line has a test that names it', () => {
  const named = new Set(tests.flatMap(({ lines }) => lines))
  expect(lines.filter(({ name }) => !named.has(name)).map(({ name, asks }) => `${name} ${asks}`)).toEqual([])
})

test('no test names a line that does not exist', () => {
  const astray = tests.flatMap(({ file, lines }) =>
    lines.filter((name) => !isLine(name)).map((name) => `${file}: ${name}`),
  )
  expect(astray).toEqual([])
})

/** The test of each deleting operation that shows its confirmation (GEN-1, REQ-150). */
const confirmedFirst: Record<string, string> = {
  deletePrayer: 'web/features/prayers/owner/owner.test.tsx',
  deleteUpdate: 'tests/journeys/prayer-comments.e2e.ts',
  deleteComment: 'web/features/prayers/discussion/discussion.test.tsx',
  deleteMiracle: 'web/features/miracles/miracle-page.test.tsx',
  deleteGroup: 'web/features/groups/page/leave-group.test.tsx',
  deleteMessage: 'web/features/groups/chat/chat.test.tsx',
  removeMember: 'web/features/groups/page/member-list.test.tsx',
  deleteCampaign: 'web/features/campaigns/manage/manage-campaign.test.tsx',
  deleteCampaignUpdate: 'web/features/campaigns/page/campaign-updates.test.tsx',
  deleteAccount: 'web/features/profile/account-deletion.test.tsx',
  deletePerson: 'web/features/people/delete-person.test.tsx',
  removeAdminRole: 'web/features/people/people.test.tsx',
}

test('every operation that deletes has a test of its confirmation (GEN-1)', () => {
  const deleting = operationList.map(([name]) => name).filter((name) => /^(delete|remove)[A-Z]/.test(name))
  expect(deleting.toSorted()).toEqual(Object.keys(confirmedFirst).toSorted())
  const confirming = new Set(tests.filter(({ lines }) => lines.includes('GEN-1')).map(({ file }) => file))
  expect(Object.values(confirmedFirst).filter((file) => !confirming.has(file))).toEqual([])
})

test('titles name lines one by one, as ranges and as lists', () => {
  const few = lines[0]?.name.split('-')[0] ?? ''
  expect(linesNamedIn(`a title (${few}-1 … ${few}-3, REQ-31)`)).toEqual([1, 2, 3].map((n) => `${few}-${n}`))
  expect(linesNamedIn(`a title (${few}-2, 4, 5)`)).toEqual([2, 4, 5].map((n) => `${few}-${n}`))
  expect(linesNamedIn(`a title (${few}-2 … 4)`)).toEqual([2, 3, 4].map((n) => `${few}-${n}`))
  expect(linesNamedIn('UTF-8, RFC 4180, REQ-2, REQ-3, SEC-P4')).toEqual([])
})

test('a parametrized test is matched by its title, and one failure outweighs the passes', () => {
  const named = { file: 'a.test.ts', titles: ['outside', `the ${GAP} of it`], lines: ['GEN-1'] }
  const runOf = (title: string, isPassed: boolean) => ({
    file: 'a.test.ts',
    titles: ['outside', title],
    isPassed,
  })
  const resultWith = (...results: ReturnType<typeof runOf>[]) =>
    resultOf(named, new Map([['a.test.ts', results]]))
  expect(resultWith(runOf('the first of it', true), runOf('another', false))).toBe('passed')
  expect(resultWith(runOf('the first of it', true), runOf('the second of it', false))).toBe('failed')
  expect(resultWith(runOf('another', true))).toBe('not run')
})
