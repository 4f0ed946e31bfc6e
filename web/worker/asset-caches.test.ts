import { expect, test } from 'vitest'
import { outdatedBuilds } from './asset-caches.ts'

const DAY = 24 * 60 * 60 * 1000
const now = 100 * DAY
const builds = [
  { entry: 'newest', installedAt: now },
  { entry: 'oldest', installedAt: now - 40 * DAY },
  { entry: 'second', installedAt: now - DAY },
  { entry: 'third', installedAt: now - 29 * DAY },
]

test('the two newest builds stay, and one that an open page uses for 30 days (OFF-12, REQ-503)', () => {
  expect(outdatedBuilds(builds, [], now)).toEqual(['oldest', 'third'])
  expect(outdatedBuilds(builds, ['third', 'newest'], now)).toEqual(['oldest'])
  expect(outdatedBuilds(builds, ['oldest', 'third'], now + 2 * DAY)).toEqual(['oldest', 'third'])
  expect(outdatedBuilds(builds.slice(0, 2), [], now)).toEqual([])
})

test('a page that has not said which build it has may use any (REQ-503)', () => {
  expect(outdatedBuilds(builds, ['newest', undefined], now)).toEqual(['oldest'])
})
