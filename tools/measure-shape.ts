import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { privateTermsIn } from '../tests/support/code/private-terms.ts'
import { isTest, root, type Source, sourcesOf } from '../tests/support/sources.ts'

/** Prints how large the code is and how it is laid out: `npm run measure:shape`. */

/** Every feature may have one of each. */
const USUAL_NAMES = ['routes.ts', 'subscribers.ts', 'live.ts', 'api.ts']

const product = sourcesOf('contract', 'server', 'web').filter((source) => !isTest(source))
const workshop = sourcesOf('bench', 'ops', 'tools').filter((source) => !isTest(source))
const everything = sourcesOf('bench', 'contract', 'ops', 'server', 'tests', 'tools', 'web')

const rows: [what: string, count: number][] = [
  ['files of program, tests and tools', everything.length],
  ['product files', product.length],
  ['product lines of code', linesOf(product)],
  ['ops, bench and tools, lines of code', linesOf(workshop)],
  ['folders of the server with one product file', foldersWithOneFile()],
  ['files that share their name with another one', filesOfOneName()],
  ['private terms in code', privateTermsIn(everything).length],
  ['row types written by hand', count(product, /\.query<(?!\{\}>)/g)],
  ['chunk groups', chunkGroups()],
]
for (const [what, number] of rows) console.log(`${number.toLocaleString('en').padStart(8)}  ${what}`)

/** Lines that hold more than a comment. */
function linesOf(sources: readonly Source[]): number {
  return sources.reduce((sum, { text, comments }) => {
    const code = comments.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
    return sum + code.split('\n').filter((line) => line.trim() !== '').length
  }, 0)
}

function foldersWithOneFile(): number {
  const folders = product.filter(({ path }) => path.startsWith('server/')).map(({ path }) => dirname(path))
  return folders.filter((folder) => folders.filter((other) => other === folder).length === 1).length
}

/** Files beyond the first of each name; routes are named by their address. */
function filesOfOneName(): number {
  const names = product
    .filter(({ path }) => !path.startsWith('web/routes/'))
    .map(({ path }) => basename(path))
    .filter((name) => !USUAL_NAMES.includes(name))
  return names.length - new Set(names).size
}

function chunkGroups(): number {
  return readFileSync(join(root, 'vite.config.ts'), 'utf8').match(/^ {2}\{ name: '/gm)?.length ?? 0
}

function count(sources: readonly Source[], pattern: RegExp): number {
  return sources.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0)
}
