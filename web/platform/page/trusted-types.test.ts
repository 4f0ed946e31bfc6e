import { expect, test } from 'vitest'
import { trustedWorkerAddress } from './trusted-types.ts'

test('the policy of a page makes an address of a script of own workers alone (OFF-22, REQ-208, REQ-500)', () => {
  expect(trustedWorkerAddress('/worker.js')).toBe('/worker.js')
  for (const other of [
    '/worker.js?x',
    'https://elsewhere.example/worker.js',
    '/assets/a.js',
    '',
    'worker.js',
  ])
    expect(() => trustedWorkerAddress(other)).toThrow(TypeError)
})
