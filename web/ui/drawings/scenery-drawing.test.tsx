import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import scenery from './scenery.svg?raw'
import { Drawing } from './scenery-drawing.tsx'

test('the file is what is drawn today: node tools/draw-scenery.ts', () => {
  expect(scenery).toBe(renderToStaticMarkup(<Drawing />))
})
