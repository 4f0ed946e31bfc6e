import { expect, test } from 'vitest'
import { mayPrefetch } from './use-prefetched-prayers.ts'

test.each([
  [undefined, true],
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '3g', saveData: false }, true],
  [{ effectiveType: '4g', saveData: true }, false],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
])('prayers are prefetched only where data is cheap (%o)', (connection, may) => {
  expect(mayPrefetch(connection)).toBe(may)
})
