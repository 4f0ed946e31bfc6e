import { expect, test } from 'vitest'
import { en } from '#contract/messages/en.ts'
import { fill } from '#contract/messages/fill.ts'

const sentences: [string, string][] = Object.entries(en)
const PLURAL = /\{(\w+), plural, one \{([^{}]*)\} other \{([^{}]*)\}\}/g

/** Sentences with a count and no noun that would change with it. */
const withoutNoun = [
  'home.soFar',
  'dashboard.active.newest',
  'media.numbered',
  'group.unread',
  'dashboard.badges.earned',
  'writing.counter',
]

test('whatever is counted has words for one and words for more (GEN-3)', () => {
  const counted = sentences.filter(([, text]) => text.replace(PLURAL, '').includes('{count}'))
  expect(counted.map(([key]) => key).toSorted()).toEqual(withoutNoun.toSorted())
})

test('one is said in the singular; none and several in the plural, with the number (GEN-3)', () => {
  const plurals = sentences.flatMap(([key, text]) =>
    [...text.matchAll(PLURAL)].map((found) => [key, found] as const),
  )
  expect(plurals.length).toBeGreaterThan(30)
  for (const [key, [whole, field = '', one, other = '']] of plurals) {
    const said = (value: number) => fill(whole, { [field]: value })
    expect(said(1), key).toBe(one?.replaceAll('#', '1'))
    expect(said(0), key).toBe(other.replaceAll('#', '0'))
    expect(said(2), key).toBe(other.replaceAll('#', '2'))
    expect(said(1200), key).toBe(other.replaceAll('#', '1,200'))
    expect(one, key).not.toBe(other)
  }
})
