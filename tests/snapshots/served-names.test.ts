import { afterAll, beforeAll, expect, test } from 'vitest'
import { gluedWords, markupFaults } from '#tests/support/code/page-markup.ts'
import { figureLines } from '#tests/support/code/public-strings.ts'
import { expectAsBefore } from '#tests/support/code/snapshots.ts'
import {
  addressLines,
  type DemoApp,
  openDemoApp,
  pageLines,
  publicPaths,
  seriesLines,
} from '#tests/support/data/demo-app.ts'

let app: DemoApp
beforeAll(async () => {
  app = await openDemoApp()
})
afterAll(() => app?.close())

// The purpose of these lists, and the way to accept a wanted change: tests/support/code/snapshots.ts.
test('the public pages of the demo community have unchanged texts', async () => {
  await expectAsBefore('pages', await pageLines(app))
})

test('their markup is valid, and as plain text no words run into each other (REQ-412)', async () => {
  const faults: string[] = []
  for (const path of await publicPaths(app)) {
    const { body } = await app.get(path)
    faults.push(...[...markupFaults(body), ...gluedWords(body)].map((fault) => `${path}: ${fault}`))
  }
  expect(faults).toEqual([])
})

test('the server answers at unchanged addresses', () =>
  expectAsBefore('addresses', addressLines(app.addresses())))

test('the server exports the same metrics as before, and exactly those that the program declares', async () => {
  const { shown, series } = seriesLines((await app.get('/metrics')).body)
  const nameOf = (line: string) => line.split(' ')[0]
  expect(shown.map(nameOf)).toEqual(figureLines().map(nameOf))
  await expectAsBefore('metrics-shown', [...shown, ...series])
})
