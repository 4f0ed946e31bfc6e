import { expect, test } from 'vitest'
import { readSearch, writeSearch } from './search-params.ts'

test('parameters that other parties put into an address stay as they are', () => {
  const values = { code: '12345678901234567890', state: '1e5', empty: '', mark: 'a&b=c d' }
  expect(readSearch(writeSearch(values))).toEqual(values)
})

test('paths stay readable, and undefined values are left out', () => {
  expect(writeSearch({ redirect: '/new-prayer', token: undefined })).toBe('?redirect=/new-prayer')
  expect(writeSearch({ token: undefined })).toBe('')
})
