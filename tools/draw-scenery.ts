import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { runnerImport } from 'vite'

/** Draws web/ui/drawings/scenery.svg: `node tools/draw-scenery.ts`, after its drawing has changed. */
const root = join(import.meta.dirname, '..')
const { module } = await runnerImport<{ Drawing: FunctionComponent }>(
  join(root, 'web/ui/drawings/scenery-drawing.tsx'),
  { configFile: false, root },
)
await writeFile(
  join(root, 'web/ui/drawings/scenery.svg'),
  renderToStaticMarkup(createElement(module.Drawing)),
)
