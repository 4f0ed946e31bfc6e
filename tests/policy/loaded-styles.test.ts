import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, isTest, root, type Source, sourcesOf, visit } from '#tests/support/sources.ts'

/*
 * A page from the server has the style sheets of the files that it imports statically. What is loaded later, such as
 * the code of a drawing that is in the HTML already, brings its sheets too late.
 */

const sources = sourcesOf('web').filter((source) => !isTest(source))
const sourceAt = new Map(sources.map((source) => [source.path, source]))
const sheets = filesBelow('web').filter((path) => path.endsWith('.css'))
const textOf = new Map(sheets.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
const siteSheets = sheetsWith('web/ui/app.css')

/** A sheet and those that it imports. */
function sheetsWith(path: string): string[] {
  const imported = [...(textOf.get(path) ?? '').matchAll(/@import "(\.[^"]+)"/g)]
  return [path, ...imported.flatMap(([, target = '']) => sheetsWith(posix.join(posix.dirname(path), target)))]
}

type Names = { classes: Set<string>; properties: Set<string> }

function definedIn(paths: Iterable<string>): Names {
  const text = [...paths].map((path) => textOf.get(path) ?? '').join('\n')
  const all = (pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name = '']) => name))
  return { classes: all(/\.([a-z][\w-]*)(?=[^{};]*\{)/g), properties: all(/(?:^|[\s{;])(--[\w-]+):/g) }
}

/** Styles for paper, and utilities of Tailwind that a sheet mentions, are no styles of a component. */
const everywhere = definedIn(sheets.filter((path) => path !== 'web/ui/styles/print.css'))
const utilities = new Set(['sr-only'])

/** Files that are rendered in the browser only, with their sheets. */
const afterHydration = new Set(['web/ui/navigation/bottom-bar.tsx', 'web/features/shell/member-bell.tsx'])
/** Drawings that the page around them places; only their colours are their own. */
const placedByPage = new Set(['web/ui/drawings/landing-drawing.tsx', 'web/ui/drawings/hero-scene.tsx'])

/** The files and sheets of a page at its first paint; what the server renders from lazy files is among them. */
function loadedWith(...entries: string[]): { files: Source[]; sheets: Set<string> } {
  const files = new Map<string, Source>()
  const found = new Set(siteSheets)
  const waiting = entries.map((path) => ({ path, isLate: false }))
  const seen = new Set<string>()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, isLate } = next
    if (seen.has(`${path} ${isLate}`)) continue
    seen.add(`${path} ${isLate}`)
    if (path.endsWith('.css') && !isLate) for (const sheet of sheetsWith(path)) found.add(sheet)
    const source = sourceAt.get(path)
    if (!source) continue
    files.set(path, source)
    for (const one of source.imports) {
      if (one.isTypeOnly || (one.isLazy && !isRenderedByServer(source, one.line))) continue
      waiting.push({ path: one.target, isLate: isLate || one.isLazy })
    }
  }
  return { files: [...files.values()], sheets: found }
}

function isRenderedByServer({ text }: Source, line: number): boolean {
  const lines = text.split('\n')
  return `${lines[line - 2] ?? ''}${lines[line - 1] ?? ''}`.includes('import.meta.env.SSR')
}

const known = new Map<Source, Names>()

/** The classes and custom properties that a file gives to its elements. */
function usedIn(source: Source): Names {
  const names = known.get(source) ?? readNames(source)
  known.set(source, names)
  return names
}

function readNames(source: Source): Names {
  const used: Names = { classes: new Set(), properties: new Set() }
  const isClassName = (at: number) => classRanges.some(([start, end]) => start <= at && at < end)
  const classRanges: [number, number][] = []
  visit(source, {
    JSXAttribute({ name, start, end }) {
      if (name.type === 'JSXIdentifier' && /class/i.test(name.name)) classRanges.push([start, end])
    },
    VariableDeclarator({ id, start, end }) {
      if (id.type === 'Identifier' && /class$/i.test(id.name)) classRanges.push([start, end])
    },
    FunctionDeclaration({ id, start, end }) {
      if (id && /class$/i.test(id.name)) classRanges.push([start, end])
    },
  })
  function add(value: string, start: number): void {
    for (const [, property = ''] of value.matchAll(/var\((--[\w-]+)\)/g)) used.properties.add(property)
    if (isClassName(start)) for (const name of value.split(/\s+/)) used.classes.add(name)
  }
  visit(source, {
    Literal({ value, start }) {
      if (typeof value === 'string') add(value, start)
    },
    TemplateElement({ value, start }) {
      add(value.cooked ?? '', start)
    },
  })
  return used
}

/** The styles that the files of a page use and only sheets of other files define. */
function missingStyles(entry: string): string[] {
  const { files, sheets: loaded } = loadedWith('web/routes/__root.tsx', entry)
  const defined = definedIn(loaded)
  const isMissing = (kind: keyof Names) => (name: string) =>
    everywhere[kind].has(name) && !defined[kind].has(name) && !utilities.has(name)
  return files
    .filter(({ path }) => !afterHydration.has(path))
    .flatMap((source) => {
      const { classes, properties } = usedIn(source)
      const names = placedByPage.has(source.path) ? [] : [...classes].filter(isMissing('classes'))
      return [...names, ...[...properties].filter(isMissing('properties'))].map(
        (name) => `${entry}: ${name} of ${source.path}`,
      )
    })
}

test('each page has the style sheets of all that the server draws on it', () => {
  const routes = sources.map(({ path }) => path).filter((path) => path.startsWith('web/routes/'))
  expect(routes.length).toBeGreaterThan(40)
  expect(routes.flatMap(missingStyles)).toEqual([])
})
