import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

test.each([
  '/',
  '/groups?filter=mine#first',
  '/prayers?search=a@b.co.za&from=../x',
  '/apiary',
  '/s/token.',
  '/profile/giving#bank',
  '/prayers/ḓivha',
])('%s is allowed', (path) => {
  expect(safeRedirect(path)).toBe(path)
})

test.each([
  '',
  'groups',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example/x',
  '/..//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  '/%2E%2e//evil.example',
  '/x/.%2e//evil.example',
  '/\t/evil.example',
  '/@evil.example',
  '/api/session',
  '/./api/session',
  '/x/../api/session',
  '/x/..',
  '/x/%2E',
  '/%61pi/session',
  '/dev/mail',
  '/./dev/mail',
  '/x/%2e%2e/dev/mail',
  `/${'a'.repeat(500)}`,
  null,
  ['/groups'],
])('%j leads nowhere', (path) => {
  expect(safeRedirect(path)).toBeNull()
})

test('every path that is allowed is a page of this site when a browser opens it', () => {
  const parts = [
    '/',
    '//',
    '.',
    '..',
    '%2e',
    '%2F',
    '\\',
    '@',
    'evil.example',
    'api',
    'dev',
    'x',
    '?',
    '#',
    '\t',
    ':',
    '%',
  ]
  const paths = fc.array(fc.oneof(fc.constantFrom(...parts), fc.string({ unit: 'binary' })), {
    maxLength: 12,
  })
  const isOwnPage = (path: string) => {
    const allowed = safeRedirect(path)
    if (allowed === null) return
    const opened = new URL(allowed, 'https://pray.example')
    expect(opened.origin).toBe('https://pray.example')
    expect(opened.pathname).not.toMatch(/^\/\//)
    expect(opened.pathname).not.toMatch(/^\/(api|dev)\//)
  }
  fc.assert(
    fc.property(paths, (some) => isOwnPage(`/${some.join('')}`)),
    { numRuns: 5_000 },
  )
})
