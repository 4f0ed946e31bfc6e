import { expect, test } from 'vitest'
import { en } from '#contract/messages/en.ts'
import { fill, PLURAL } from '#contract/messages/fill.ts'

const sentences: [string, string][] = Object.entries(en)

/** Sentences with a count and no noun that would change with it. */
const withoutNoun = [
  'home.soFar',
  'dashboard.active.newest',
  'media.numbered',
  'group.unread',
  'dashboard.badges.earned',
  'writing.counter',
  'connection.there.groups',
  'connection.there.prayers',
]

test('every count has a singular and a plural form (GEN-3)', () => {
  const counted = sentences.filter(([, text]) => text.replace(PLURAL, '').includes('{count}'))
  expect(counted.map(([key]) => key).toSorted()).toEqual(withoutNoun.toSorted())
})

test('one takes the singular; none and several take the plural, with the number (GEN-3)', () => {
  const plurals = sentences.flatMap(([key, text]) =>
    [...text.matchAll(PLURAL)].map((found) => [key, found] as const),
  )
  expect(plurals.length).toBeGreaterThan(30)
  for (const [key, [whole, field = '', none, one, other = '']] of plurals) {
    const textFor = (value: number) => fill(whole, { [field]: value })
    expect(textFor(1), key).toBe(one?.replaceAll('#', '1'))
    expect(textFor(0), key).toBe(none ?? other.replaceAll('#', '0'))
    expect(textFor(2), key).toBe(other.replaceAll('#', '2'))
    expect(textFor(1200), key).toBe(other.replaceAll('#', '1,200'))
    expect(one, key).not.toBe(other)
  }
})

test('names follow the word they belong to, so that no language has to change the name (ADR-34)', () => {
  const notified = sentences.filter(([key]) =>
    /^(notification|notifications|reminder|intercession|prayedFor)\./.test(key),
  )
  expect(notified.filter(([, text]) => /\b(in|of|to|from|at) \{(group|name)\}/.test(text))).toEqual([])
})
