import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CallExpression, NewExpression, Node } from 'oxc-parser'
import { check } from 'recheck'
import { expect, test } from 'vitest'
import { operationList } from '#contract/api/all-operations.ts'
import { requestSchema } from '#server/http/requests/json-schema.ts'
import { isChaos } from '#tests/support/chaos.ts'
import { isTest, root, type Source, sourceLocation, sourcesOf, visit } from '#tests/support/sources.ts'

/**
 * Every regular expression of the product takes time in proportion to its input (SEC-D1): `recheck` proves it by the
 * automaton of the expression, or searches for an attack where a look-around leaves none. Our expressions and those of
 * the contract's schemas are checked; tests read only text they made themselves.
 *
 * A verdict holds as long as the expression and the checker stay the same, and proving all of them takes half a minute
 * of two cores. So the proven ones are listed in `proven-expressions.json`; `npm test` proves those that are not in it,
 * and `npm run chaos expressions` proves all of them anew and writes the file.
 */

/** Expressions that are slow on hostile texts, by file, and the reason why no such text reaches them. */
const shielded: Record<string, string> = {
  'server/http/pages/compressed-page.ts':
    'reads a page we rendered: in it what people wrote is escaped, so tags are as many as we wrote ourselves',
}

/** Limits the check of one expression; none needs a tenth of it. */
const PATIENCE_MS = 120_000
/** An attack that takes so many steps has succeeded. */
const MOST_STEPS = 10_000_000
const STAND_IN = 'x'

type Expression = { pattern: string; flags: string; places: string[] }

const code = sourcesOf('bench', 'contract', 'ops', 'server', 'tools', 'web').filter(
  (source) => !isTest(source),
)
const found = [...code.flatMap(expressionsIn), ...schemaPatterns()]
const expressions = joined(found)

test('the checker distinguishes slow expressions from quick ones', async () => {
  const verdicts = await Promise.all(
    ['^(a+)+$', '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', '\\s+$', '^\\w{3,50}$'].map((pattern) =>
      verdictOn(pattern, ''),
    ),
  )
  expect(verdicts).toEqual([
    'vulnerable (exponential)',
    'vulnerable (2nd degree polynomial)',
    'vulnerable (2nd degree polynomial)',
    'safe',
  ])
})

test('no regular expression can be made slow by its input', { timeout: 600_000 }, async () => {
  expect(expressions.length).toBeGreaterThan(200)
  const proven = await readProven()
  const safe: string[] = []
  const faults: string[] = []
  for (const { pattern, flags, places } of expressions) {
    const open = places.filter((place) => !Object.hasOwn(shielded, place.split(':')[0] ?? ''))
    if (open.length === 0) continue
    const form = formOf(pattern, flags)
    const verdict = !isChaos && proven.has(form) ? 'safe' : await verdictOn(pattern, flags)
    if (verdict === 'safe') safe.push(form)
    else faults.push(`${form} is ${verdict}: ${open.join(', ')}`)
  }
  expect(faults).toEqual([])
  if (isChaos) await writeProven(safe)
})

const provenFile = join(root, 'tests/policy/proven-expressions.json')
const checker: string = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies.recheck

/** The expressions that this version of the checker has proven safe. */
async function readProven(): Promise<Set<string>> {
  const { recheck, safe }: { recheck: string; safe: string[] } = JSON.parse(
    await readFile(provenFile, 'utf8'),
  )
  return new Set(recheck === checker ? safe : [])
}

async function writeProven(safe: string[]): Promise<void> {
  const record = { recheck: checker, safe: safe.toSorted() }
  await writeFile(provenFile, `${JSON.stringify(record, null, 2)}\n`)
}

test('each exemption covers an expression', () => {
  const places = found.flatMap((expression) => expression.places)
  const idle = Object.keys(shielded).filter((file) => !places.some((place) => place.startsWith(`${file}:`)))
  expect(idle).toEqual([])
})

async function verdictOn(pattern: string, flags: string): Promise<string> {
  // The checker knows no sets and indices; neither makes an expression slower or quicker.
  const known = flags.replace('v', 'u').replace('d', '')
  const verdict = await check(pattern, known, {
    timeout: PATIENCE_MS,
    // Steps are counted, not seconds, and the seed is fixed: busy cores change no verdict.
    attackLimit: MOST_STEPS,
    attackTimeout: null,
    incubationTimeout: null,
    randomSeed: 1,
  })
  if (verdict.status === 'safe') return verdict.status
  return verdict.status === 'vulnerable'
    ? `vulnerable (${verdict.complexity.summary})`
    : `unknown (${verdict.error.kind})`
}

/** The same expression in several files is checked once. */
function joined(all: Expression[]): Expression[] {
  const once = new Map<string, Expression>()
  for (const { pattern, flags, places } of all) {
    const form = formOf(pattern, flags)
    once.set(form, { pattern, flags, places: [...(once.get(form)?.places ?? []), ...places] })
  }
  return [...once.values()]
}

function formOf(pattern: string, flags: string): string {
  return `/${pattern}/${flags}`
}

function expressionsIn(source: Source): Expression[] {
  const inside: Expression[] = []
  const add = (node: Node, pattern: string, flags: string) =>
    inside.push({ pattern, flags, places: [sourceLocation(source, node)] })
  const recordMade = (node: NewExpression | CallExpression) => {
    if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return
    const [pattern, flags] = node.arguments.map((argument) => textOf(argument))
    if (pattern === undefined)
      throw new Error(`${sourceLocation(source, node)}: this expression cannot be read`)
    add(node, pattern, flags ?? '')
  }
  visit(source, {
    Literal: (node) => {
      if ('regex' in node) add(node, node.regex.pattern, node.regex.flags)
    },
    NewExpression: recordMade,
    CallExpression: recordMade,
  })
  return inside
}

/** The text of a literal; a gap is taken for a letter. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  return node.quasis.map(({ value }) => value.cooked ?? '').join(STAND_IN)
}

/** The patterns that the schemas of the contract match with, the library's own expressions among them. */
function schemaPatterns(): Expression[] {
  return operationList.flatMap(([name, operation]) => {
    const patterns: string[] = []
    JSON.stringify(requestSchema(operation), (key, value) => {
      if (key === 'pattern' && typeof value === 'string') patterns.push(value)
      return value
    })
    return patterns.map((pattern) => ({ pattern, flags: '', places: [`contract:${name}`] }))
  })
}
