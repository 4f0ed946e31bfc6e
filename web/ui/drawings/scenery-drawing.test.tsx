import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import scenery from './scenery.svg?raw'
import { Drawing } from './scenery-drawing.tsx'

test('the file is up to date with the drawing: node tools/draw-scenery.ts', () => {
  expect(scenery).toBe(renderToStaticMarkup(<Drawing />))
})
