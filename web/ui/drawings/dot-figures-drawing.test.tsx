import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { categories } from '#contract/prayers/prayer-constants.ts'
import { badgeCodes } from '#contract/values/constants.ts'
import file from './dot-figures.svg?raw'
import { Drawing, figures } from './dot-figures-drawing.tsx'

test('the file is up to date with the drawing: node tools/draw-scenery.ts', () => {
  expect(file).toBe(renderToStaticMarkup(<Drawing />))
})

test('every category and every badge has a figure, and nothing else has', () => {
  expect(Object.keys(figures)).toEqual([...categories, ...badgeCodes.map((code) => `badge-${code}`)])
})

test('the dots of a streak are its days', () => {
  for (const days of [7, 30, 100] as const) {
    const dots = figures[`badge-streak-${days}`].rings.reduce((sum, { count }) => sum + count, 0)
    expect(dots).toBe(days)
  }
})
