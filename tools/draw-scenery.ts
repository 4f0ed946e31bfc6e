import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { runnerImport } from 'vite'

/** Draws the drawings that are files: `node tools/draw-scenery.ts`, after one of them has changed. */
const root = join(import.meta.dirname, '..')
const folder = join(root, 'web/ui/drawings')

for (const [source, file] of [
  ['scenery-drawing.tsx', 'scenery.svg'],
  ['dot-figures-drawing.tsx', 'dot-figures.svg'],
] as const) {
  const { module } = await runnerImport<{ Drawing: FunctionComponent }>(join(folder, source), {
    configFile: false,
    root,
  })
  await writeFile(join(folder, file), renderToStaticMarkup(createElement(module.Drawing)))
}
