import { spawnSync } from 'node:child_process'
import { type Source, sourcesOf } from '../../tests/support/sources.ts'
import { root } from './stage.ts'

/** Modules that make a test need its own database, server or browser, imported directly or through others. */
const costly = [
  'tests/support/test-database.ts',
  'server/database/embedded/embedded-postgres.ts',
  'tests/support/servers/server-process.ts',
  'tests/support/servers/redis-process.ts',
  'tools/test/leftovers.ts',
]

/**
 * The paths that differ from `origin/main`, the working tree included; from the last commit where that branch is not
 * known. Without any difference those of the last commit. Outside of a git checkout there are none.
 */
export function changedFiles(): string[] {
  const [base = 'HEAD'] = git('rev-parse', '--verify', '--quiet', 'origin/main')
  const differing = [
    ...git('diff', '--name-only', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return differing.length > 0 ? differing : git('diff', '--name-only', 'HEAD~1')
}

/**
 * The test files of `npm run check`: of the web those that import something changed, directly or through others; of the
 * rest every one that needs no database, and of those that need one the ones in a server folder with
 * changes, those of a feature whose contract changed, and those that changed themselves or import a changed part of the
 * tests. `leftOut` says how many others there are, by folder.
 */
export function quickTests(changed: readonly string[]): { chosen: string[]; leftOut: string } {
  const sources = new Map(
    sourcesOf('bench', 'contract', 'ops', 'server', 'tests', 'tools', 'web').map((source) => [
      source.path,
      source,
    ]),
  )
  const areas = areasOf(changed)
  const testParts = changed.filter((path) => /^(tests|server\/fixtures)\//.test(path))
  const isChosen = (path: string) => {
    const reached = reachedFrom(path, sources)
    const isCheap = !costly.some((each) => reached.has(each))
    if (path.startsWith('web/')) return changed.some((part) => reached.has(part))
    return (
      isCheap || areas.some((area) => path.startsWith(area)) || testParts.some((part) => reached.has(part))
    )
  }
  const tests = [...sources.keys()].filter((path) => /\.test\.tsx?$/.test(path))
  const chosen = tests.filter(isChosen)
  const others = tests.filter((path) => !chosen.includes(path))
  return { chosen, leftOut: counted([...others, ...[...sources.keys()].filter(isJourney)]) }
}

function isJourney(path: string): boolean {
  return path.endsWith('.e2e.ts')
}

/** The number of files in each folder; all features are one. */
function counted(paths: readonly string[]): string {
  const folders = Map.groupBy(paths, (path) => path.split('/').slice(0, 2).join('/'))
  const parts = [...folders].map(([folder, files]) => `${files.length} of ${folder}`)
  return `${paths.length} test files (${parts.join(', ')})`
}

/** Folders of the contract whose operations belong to features of other names. */
const featuresOf: Record<string, readonly string[]> = {
  account: ['account', 'account-deletion', 'own-data'],
  fundraising: ['campaigns', 'donations', 'payouts', 'treasury'],
  money: ['campaigns', 'donations', 'payouts', 'treasury'],
}

/** Tests of all of a kind, which a change of these folders is compared with: the answers, and the member's own file. */
const comparedWith: Record<string, string> = {
  'contract/': 'tests/http/data-shapes.test.ts',
  'server/database/migrations/': 'server/features/own-data/export-contents/',
}

/** The server folders affected by changed paths: `contract/prayers/` affects `server/features/prayers/`. */
function areasOf(changed: readonly string[]): string[] {
  const areas = changed.flatMap((path) => {
    const [, feature] = /^server\/features\/([^/]+)\//.exec(path) ?? []
    if (feature) return [`server/features/${feature}/`]
    const [, layer] = /^(server\/[^/]+\/|tools\/[^/]+\/|bench\/|ops\/)/.exec(path) ?? []
    if (layer) return layer === 'ops/' ? [layer, 'tests/operations/'] : [layer]
    const [, subject] = /^contract\/([^/]+)\//.exec(path) ?? []
    const features = subject ? (featuresOf[subject] ?? [subject]) : []
    return features.map((name) => `server/features/${name}/`)
  })
  const compared = Object.entries(comparedWith).flatMap(([folder, test]) =>
    changed.some((path) => path.startsWith(folder)) ? [test] : [],
  )
  return [...new Set([...areas, ...compared])]
}

/** A file with everything that it imports, directly or through others. */
function reachedFrom(path: string, sources: ReadonlyMap<string, Source>): Set<string> {
  const reached = new Set<string>()
  const waiting = [path]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    waiting.push(...(sources.get(next)?.imports ?? []).map(({ target }) => target))
  }
  return reached
}

/** The lines that git prints; none where there is no repository, no git, or no such branch. */
function git(...args: string[]): string[] {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : []
}
