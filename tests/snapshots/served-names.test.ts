import { afterAll, beforeAll, expect, test } from 'vitest'
import { metricLines } from '#tests/support/code/server-names.ts'
import { expectAsBefore } from '#tests/support/code/snapshots.ts'
import { addressLines, type DemoApp, exportedMetrics, openDemoApp } from '#tests/support/data/demo-app.ts'

let app: DemoApp
beforeAll(async () => {
  app = await openDemoApp()
})
afterAll(() => app?.close())

// The purpose of these lists, and the way to accept a wanted change: tests/support/code/snapshots.ts.
test('the server answers at unchanged addresses', () =>
  expectAsBefore('addresses', addressLines(app.addresses())))

test('the server exports the same metrics as before, and exactly those that the program declares', async () => {
  const labels = new Map(metricLines().map((line) => line.split(/ (.*)/) as [string, string]))
  const exported = exportedMetrics((await app.get('/metrics')).body)
  expect(exported.map(([name]) => name)).toEqual([...labels.keys()])
  await expectAsBefore(
    'metrics',
    exported.map(([name, kind]) => `${name} ${kind} ${labels.get(name)}`),
  )
})
