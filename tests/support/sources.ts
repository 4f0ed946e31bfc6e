import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { type Comment, type Program, parseSync, Visitor, type VisitorObject } from 'oxc-parser'

export const root = resolve(import.meta.dirname, '../..')

export type Import = {
  specifier: string
  target: string
  names: string[]
  isTypeOnly: boolean
  /** Loaded dynamically, by `import()`. */
  isLazy: boolean
  line: number
}

/** One program file of this repository, parsed. `path` is relative to the root, with forward slashes. */
export type Source = {
  path: string
  text: string
  program: Program
  comments: Comment[]
  imports: Import[]
  lineAt(offset: number): number
}

const generated = ['server/database/statement-types.gen.ts', 'web/routeTree.gen.ts']
const known = new Map<string, Source>()

/** Every hand-written program file below these folders. */
export function sourcesOf(...folders: string[]): Source[] {
  return folders
    .flatMap(filesBelow)
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !generated.includes(path))
    .map(readSource)
}

/** Paths of all files below a folder, sorted. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()
}

/** Tests and their helpers: other rules hold for them. */
export function isTest({ path }: Source): boolean {
  return /\.(test|e2e)\.tsx?$/.test(path) || /^tests\//.test(path)
}

/** Simulators and fixtures: the program's surroundings, made up for development and tests. */
export function isStandIn({ path }: Source): boolean {
  return /^server\/(fixtures|simulators)\//.test(path)
}

/** Walks over a file's syntax tree. */
export function visit(source: Source, visitor: VisitorObject): void {
  new Visitor(visitor).visit(source.program)
}

/** The file and line of a node, in the form editors open. */
export function sourceLocation(source: Source, { start }: { start: number }): string {
  return `${source.path}:${source.lineAt(start)}`
}

function readSource(path: string): Source {
  const before = known.get(path)
  if (before) return before
  const text = readFileSync(join(root, path), 'utf8')
  const { program, module, comments, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`)
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const imports = [
    ...module.staticImports.map(({ moduleRequest, entries, start }) => ({
      specifier: moduleRequest.value,
      names: entries.map(({ importName }) => importName.name ?? ''),
      isTypeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
      isLazy: false,
      start,
    })),
    ...module.staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ moduleRequest, importName, isType, start }) =>
        moduleRequest
          ? [
              {
                specifier: moduleRequest.value,
                names: [importName.name ?? ''],
                isTypeOnly: isType,
                isLazy: false,
                start,
              },
            ]
          : [],
      ),
    ...module.dynamicImports.flatMap(({ moduleRequest, start }) => {
      const [, specifier] = /^['"`](.*)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end)) ?? []
      return specifier ? [{ specifier, names: [], isTypeOnly: false, isLazy: true, start }] : []
    }),
  ].map(({ start, ...found }) => ({
    ...found,
    target: targetOf(path, found.specifier),
    line: lineAt(start),
  }))
  const source = { path, text, program, comments, imports, lineAt }
  known.set(path, source)
  return source
}

/** The target of an import: a path in this repository, or the name of a package. */
function targetOf(path: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (!specifier.startsWith('.')) return specifier
  return posix.normalize(posix.join(posix.dirname(path), specifier)).replace(/\?.*$/, '')
}
