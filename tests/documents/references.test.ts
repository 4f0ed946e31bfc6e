import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, root } from '#tests/support/sources.ts'

type Text = { path: string; text: string }

const ours = [
  '.ci',
  '.devcontainer',
  '.github',
  '.vscode',
  'bench',
  'contract',
  'deploy',
  'docs',
  'ops',
  'server',
  'tests',
  'tools',
  'web',
]
/** Every text file of the repository. */
const texts: readonly Text[] = [
  ...readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'package-lock.json' && entry.name !== '.env')
    .map(({ name }) => name),
  ...ours.flatMap(filesBelow),
]
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  .filter(({ text }) => !text.includes('\0'))

const registers = texts.filter(({ path }) => path.startsWith('docs/requirements/'))
const records = texts.filter(({ path }) => path.startsWith('docs/decisions/'))

/** Requirements are list items or table rows that begin with their id, decisions are titles of their own files. */
const defined = [
  ...registers.flatMap(({ text }) => found(/^(?:- |\| )\*\*([A-Z]+-[\w.]+)\*\*/gm, text)),
  ...records.flatMap(({ text }) => found(/^# (ADR-\d+): /gm, text)),
]
const prefixes = [...new Set(['REQ', 'SEC', 'PAY', 'ADR', ...defined.map((id) => id.split('-')[0])])]
const CITED = new RegExp(
  `(?<![\\w-])((?:${prefixes.join('|')})-(?:[A-Z]?\\d+(?:\\.\\d+)?|[A-Z]))(?![\\w-])`,
  'g',
)

/** References to lists outside this repository, also when a comment breaks within them. */
const GAP = String.raw`(?: |\n *(?:(?:\*|//|--|#) )?)`
const FOREIGN = new RegExp(
  String.raw`\b((?:(?:decision|ruling)s?${GAP}\d+|security(?:\.md)?${GAP}[A-Z]?\d+` +
    String.raw`|payments(?:\.md)?${GAP}(?:[A-F]\d|[B-F][),;:]|\d\.\d)|spec${GAP}[AB]\b|[AB] ?§ ?\d` +
    String.raw`|(?:architecture|stack)(?:\.md)?${GAP}F?\d))`,
  'gi',
)

test('every id is defined once', () => {
  expect(defined.length).toBeGreaterThan(300)
  expect(defined.filter((id, index) => defined.indexOf(id) !== index)).toEqual([])
})

test('every cited id is defined', () => {
  expect(citedIn(CITED).filter((cited) => !defined.includes(cited.split(' ')[1] ?? ''))).toEqual([])
})

test('no text cites a number from a list outside this repository', () => {
  expect(citedIn(FOREIGN)).toEqual([])
})

test('every decision record has the number of its file, and four sections', () => {
  for (const { path, text } of records) {
    expect(found(/^# (ADR-\d+): /gm, text), path).toEqual([`ADR-${Number(/\/(\d{4})-/.exec(path)?.[1])}`])
    expect(found(/^## (.+)$/gm, text), path).toEqual(['Status', 'Context', 'Decision', 'Consequences'])
  }
})

test('ids are distinguished from similar text', () => {
  expect(found(CITED, 'UTF-8, SHA-256, AES-256, TZ-1, PDF-1, Sec-CH-UA, XREQ-1, REQ-1-2')).toEqual([])
  expect(found(CITED, '(REQ-67, SEC-6.1.) ADR-3: PAY-B2')).toEqual(['REQ-67', 'SEC-6.1', 'ADR-3', 'PAY-B2'])
  expect(found(FOREIGN, ['decision', '67, security', 'M7'].join(' '))).toHaveLength(2)
})

/** All matches in any text, each after its file and line. */
function citedIn(pattern: RegExp): string[] {
  return texts.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(
      ({ 1: cited, index }) => `${path}:${text.slice(0, index).split('\n').length} ${cited}`,
    ),
  )
}

function found(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(([, cited = '']) => cited)
}
