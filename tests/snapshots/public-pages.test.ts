import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { figureLines } from '#tests/support/code/public-strings.ts'
import { expectAsBefore } from '#tests/support/code/snapshots.ts'
import {
  addressLines,
  type DemoApp,
  openDemoApp,
  pageLines,
  seriesLines,
} from '#tests/support/data/demo-app.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let app: DemoApp
beforeAll(async () => {
  app = await openDemoApp()
})
afterAll(() => app?.close())

// What these lists are for, and how a wanted change is accepted: tests/support/code/snapshots.ts.
test('the public pages of the demo community say what they said', async () => {
  await expectAsBefore('pages', await pageLines(app))
})

test('the server is reached by the addresses it was reached by', () =>
  expectAsBefore('addresses', addressLines(app.addresses())))

test('the server shows the figures it showed, and they are those that the program declares', async () => {
  const { shown, series } = seriesLines((await app.get('/metrics')).body)
  const nameOf = (line: string) => line.split(' ')[0]
  expect(shown.map(nameOf)).toEqual(figureLines().map(nameOf))
  await expectAsBefore('metrics-shown', [...shown, ...series])
})
