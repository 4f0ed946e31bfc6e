import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { errors } from '#contract/api/error-codes.ts'
import { settingTable } from '#server/platform/settings/setting-table.ts'
import { anchorsOf, documents } from '#tests/support/code/documents.ts'
import { root } from '#tests/support/sources.ts'

/** All wrong matches in all documents, each with its location. */
function wrong(pattern: RegExp, isWrong: (found: string, path: string) => boolean): string[] {
  return documents.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)]
      .map(([, found = '']) => found)
      .filter((found) => isWrong(found, path))
      .map((found) => `${path}: ${found}`),
  )
}

/** Variables read by tests, by the bootstrap, or by programs beside ours. */
const otherVariables = [
  'CHROMIUM_PATH',
  'MALLOC_ARENA_MAX',
  'NODE_EXTRA_CA_CERTS',
  'DATABASE_URL_FOR_TESTS',
  'NODE_COMPILE_CACHE',
  'PAYSTACK_CONTRACT_KEY',
  'REDIS_SERVER_PATH',
]

/** Codes by which Node names a certificate that it does not accept. */
const certificateCodes = [
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
]

test('every setting that is named exists', () => {
  const deployed = ['compose.yaml', 'Dockerfile', 'deploy/production.env.example']
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')
  const known = new Set([
    ...[settingTable, errors].flatMap(Object.keys),
    ...otherVariables,
    ...certificateCodes,
    ...[...deployed.matchAll(/\b[A-Z][A-Z0-9_]+\b/g)].map(([name]) => name),
  ])
  expect(wrong(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g, (name) => !known.has(name))).toEqual([])
})

test('no document cites an issue by its number', () => {
  expect(wrong(/\b(issues? #?\d+)/gi, () => true)).toEqual([])
})

test('every file and folder that is named exists', () => {
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const beginnings = folders.map(({ name }) => name.replace('.', '\\.')).join('|')
  const named = new RegExp(`\`((?:${beginnings})/(?:[\\w@./-]+(?:\\.\\w+|/))?)\``, 'g')
  expect(
    wrong(
      named,
      (name) => !/^(dist|data|node_modules|\.cache)\//.test(name) && !existsSync(join(root, name)),
    ),
  ).toEqual([])
})

test('every link leads to a file, and every anchor to a heading', () => {
  const isBroken = (target: string, path: string) => {
    const [file = '', anchor] = target.split('#')
    const aimed = file === '' ? path : normalize(join(dirname(path), file))
    if (!existsSync(join(root, aimed))) return true
    return anchor !== undefined && aimed.endsWith('.md') && !anchorsOf(aimed).has(anchor)
  }
  expect(wrong(/\]\((?!https?:|mailto:)([^)\s]+)\)/g, isBroken)).toEqual([])
})
