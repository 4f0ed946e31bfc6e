import { expect, test } from 'vitest'
import { operationList } from '#contract/api/all-operations.ts'
import { lines, linesByTestFile, linesNamedIn } from '#tools/acceptance-lines.ts'

const named = linesByTestFile()

test('the list is complete: each part counts from 1 without a gap, and every line has a text', () => {
  const byArea = new Map<string, number[]>()
  for (const { name } of lines) {
    const [area = '', number] = name.split('-')
    byArea.set(area, [...(byArea.get(area) ?? []), Number(number)])
  }
  for (const [area, listed] of byArea) {
    const numbers = listed.toSorted((a, b) => a - b)
    expect(numbers, area).toEqual(numbers.map((_, index) => index + 1))
  }
  expect(lines).toHaveLength(391)
})

test('every line has a test that names it', () => {
  const proven = new Set([...named.values()].flatMap((names) => [...names]))
  expect(lines.filter(({ name }) => !proven.has(name)).map(({ name, asks }) => `${name} ${asks}`)).toEqual([])
})

test('no test names a line that does not exist', () => {
  const known = new Set(lines.map(({ name }) => name))
  const astray = [...named].flatMap(([file, names]) =>
    [...names].filter((name) => !known.has(name)).map((name) => `${file}: ${name}`),
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
  removePasskey: 'web/features/profile/second-factor/second-factor-settings.test.tsx',
  removeCodes: 'web/features/profile/second-factor/second-factor-settings.test.tsx',
  removeRestDays: 'web/features/dashboard/rest-days.test.tsx',
  removeReminder: 'web/features/reminders/reminders.test.tsx',
  deleteAccount: 'web/features/profile/account-deletion.test.tsx',
  deletePerson: 'web/features/people/delete-person.test.tsx',
  removeAdminRole: 'web/features/people/people.test.tsx',
  removeTranslator: 'web/features/admin/translators.test.tsx',
}

test('every operation that deletes has a test of its confirmation (GEN-1)', () => {
  const deleting = operationList.map(([name]) => name).filter((name) => /^(delete|remove)[A-Z]/.test(name))
  expect(deleting.toSorted()).toEqual(Object.keys(confirmedFirst).toSorted())
  expect(Object.values(confirmedFirst).filter((file) => !named.get(file)?.has('GEN-1'))).toEqual([])
})

test('titles name lines one by one, as ranges and as lists', () => {
  const few = lines[0]?.name.split('-')[0] ?? ''
  expect(linesNamedIn(`a title (${few}-1 … ${few}-3, REQ-31)`)).toEqual([1, 2, 3].map((n) => `${few}-${n}`))
  expect(linesNamedIn(`a title (${few}-2, 4, 5)`)).toEqual([2, 4, 5].map((n) => `${few}-${n}`))
  expect(linesNamedIn(`a title (${few}-2 … 4)`)).toEqual([2, 3, 4].map((n) => `${few}-${n}`))
  expect(linesNamedIn('UTF-8, RFC 4180, REQ-2, REQ-3, SEC-P4')).toEqual([])
})
