import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, root, sourcesOf } from '#tests/support/sources.ts'

const sources = sourcesOf('bench', 'contract', 'ops', 'server', 'tests', 'tools', 'web')
const imported = new Set(sources.flatMap(({ imports }) => imports.map(({ target }) => target)))
/** Files that programs, build settings and pages name by their path, so no import shows their use. */
const named = new Set(textsNamingFiles().flatMap(pathsIn))

test('every file is imported by another one or named where programs begin', () => {
  const forgotten = sources
    .map(({ path }) => path)
    .filter((path) => !imported.has(path) && !named.has(path) && !isFoundByName(path))
  expect(forgotten).toEqual([])
})

test('what a file exports is used elsewhere', () => {
  const usedExports = new Set(
    sources.flatMap(({ imports }) =>
      imports.flatMap(({ target, names }) =>
        (names.length === 0 ? [''] : names).map((name) => `${target} ${name}`),
      ),
    ),
  )
  const unused = sources
    .filter(({ path }) => !named.has(path) && !isFoundByName(path) && !usedExports.has(`${path} `))
    .flatMap(({ path, exports, text }) =>
      exports
        .filter(({ name }) => !usedExports.has(`${path} ${name}`))
        .filter(({ name, isType }) => !isType || timesIn(text, name) === 1)
        .map(({ name, line }) => `${path}:${line} ${name}`),
    )
  expect(unused).toEqual([])
})

/** Routes, tests and settings of tools are found by their names. */
function isFoundByName(path: string): boolean {
  return /^web\/routes\/|\.(test|e2e|config|d)\.tsx?$/.test(path)
}

/** A type may be exported for its name alone, as long as another export of the file is made of it. */
function timesIn(text: string, name: string): number {
  return text.split(new RegExp(`\\b${name}\\b`)).length - 1
}

/** The texts that name files; an import does not count. */
function textsNamingFiles(): { path: string; text: string }[] {
  const pages = filesBelow('tests/component-gallery').filter((path) => path.endsWith('.html'))
  const beginnings = ['package.json', 'vite.config.ts', 'vitest.config.ts', 'CONTRIBUTING.md', ...pages]
  return [
    ...beginnings.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
    ...sources.map(({ path, text }) => ({ path, text: text.replaceAll(/\b(from|import) '[^']*'/g, '') })),
  ]
}

/** The files a text names: by their path, relative to the text's folder, or below it by their name alone. */
function pathsIn({ path, text }: { path: string; text: string }): string[] {
  const folder = posix.dirname(path)
  return [...text.matchAll(/[\w./$-]+\.(?:tsx?|mjs)\b/g)].flatMap(([found]) => [
    posix.normalize(found),
    posix.join(folder, found),
    ...sources
      .map((source) => source.path)
      .filter((one) => !found.includes('/') && one.startsWith(`${folder}/`) && one.endsWith(`/${found}`)),
  ])
}
