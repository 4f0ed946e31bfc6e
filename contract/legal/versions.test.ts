import { describe, expect, test } from 'vitest'
import { legalVersions, termsInForce, upcomingTerms } from './versions.ts'

const versions = [
  { version: '2025-05-03', effectiveOn: '2025-05-03' },
  { version: '2026-11-01', effectiveOn: '2027-01-15' },
]

describe('the version of the terms in force (REQ-100)', () => {
  test.each([
    ['2025-05-03', '2025-05-03'],
    ['2027-01-14', '2025-05-03'],
    ['2027-01-15', '2026-11-01'],
    ['2030-06-01', '2026-11-01'],
  ])('on %s it is the version of %s', (day, version) => {
    expect(termsInForce(day, versions).version).toBe(version)
  })

  test('a clock that is wrong by years gets the first version', () => {
    expect(termsInForce('1970-01-01', versions).version).toBe('2025-05-03')
  })
})

describe('a new version is announced 30 days before it is in force (STAT-2, REQ-100)', () => {
  test.each(['2026-12-16', '2027-01-01', '2027-01-14'])('on %s it is announced', (day) => {
    expect(upcomingTerms(day, versions)).toEqual({ version: '2026-11-01', effectiveOn: '2027-01-15' })
  })

  test.each(['2026-12-15', '2027-01-15', '2027-02-01'])('on %s it is not announced', (day) => {
    expect(upcomingTerms(day, versions)).toBeNull()
  })
})

test('versions are in order, each with its own name and day, and section ids are valid fragments', () => {
  const names = legalVersions.map(({ version }) => version)
  const days = legalVersions.map(({ effectiveOn }) => effectiveOn)
  expect(names).toEqual([...new Set(names)].toSorted())
  expect(days).toEqual([...new Set(days)].toSorted())
  for (const sections of legalVersions.flatMap(({ terms, privacy }) => [terms, privacy])) {
    const ids = sections.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
    expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([])
  }
})
