import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isIndexed, pagePatterns } from '#contract/pages/page-patterns.ts'
import { root } from '#tests/support/sources.ts'

/** The patterns of the web's routes, as the router's generator lists them. */
function routePatterns(): string[] {
  const text = readFileSync(join(root, 'web/routeTree.gen.ts'), 'utf8')
  const [, union = ''] = /\bfullPaths:\n((?:\s+\| '[^']+'\n)+)/.exec(text) ?? []
  return [...union.matchAll(/'([^']+)'/g)].map(([, path = '']) => path)
}

test('contract/pages/page-patterns.ts names every page, and no other', () => {
  const catchAll = '/$'
  const routes = routePatterns().filter((path) => path !== catchAll)
  const named = new Set(routes.map((path) => (path === '/' ? path : path.replace(/\/$/, ''))))
  expect([...named].sort()).toEqual([...pagePatterns].sort())
})

test('search engines may index the pages that mention no people, however their pattern is written', () => {
  expect(pagePatterns.filter(isIndexed)).toEqual([
    '/',
    '/faq',
    '/contact',
    '/privacy',
    '/terms',
    '/languages',
    '/register',
    '/fundraising',
    '/fundraising/browse',
    '/help',
  ])
  expect(['/faq/', '/prayers/', '/s/$token', '/nowhere', '(unknown)', 'constructor'].map(isIndexed)).toEqual([
    true,
    ...Array(5).fill(false),
  ])
})
