import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { anchorsOf } from '#tests/support/code/documents.ts'
import {
  figureIn,
  groupsIn,
  metricsIn,
  readAlerts,
  readPanels,
  selectorsIn,
  targetLabels,
} from '#tests/support/code/monitoring.ts'
import { root } from '#tests/support/sources.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openStream } from '#tests/support/test-stream.ts'

/** Compares the metrics that Prometheus and Grafana query (deploy/monitoring) with those of a running server. */
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ payments: true })
})
afterAll(() => app?.close())

async function figures(): Promise<string> {
  return (await app.request({ method: 'GET', path: '/metrics' })).body
}

test('every alert and every panel queries metrics that a server exports, by labels they have', async () => {
  const member = await insertMember(app.pool)
  const stream = await openStream(app, member)
  await app.as(member).call('signOut', {})
  await app.as(member).call('getDashboard', {})
  await expect.poll(async () => figureIn(await figures(), 'live_streams_ended_total')).toBeGreaterThan(0)
  stream.close()
  await app.pool.query('drop table presence')
  await app.runSchedule('cleanup')
  const metrics = metricsIn(await figures())
  metrics.set('up', new Set())
  const questions = [...readAlerts(), ...readPanels()]
  expect(questions.length).toBeGreaterThan(60)
  for (const { place, expression } of questions) {
    const selectors = selectorsIn(expression)
    expect([place, selectors.length > 0]).toEqual([place, true])
    for (const { metric, labels } of selectors) {
      expect([place, metric, metrics.has(metric)]).toEqual([place, metric, true])
      const known = [...(metrics.get(metric) ?? []), ...targetLabels]
      for (const label of [...labels, ...groupsIn(expression)])
        expect([place, known]).toEqual([place, expect.arrayContaining([label])])
    }
  }
})

test('no metric has a label that the scraper adds too', async () => {
  const taken = [...metricsIn(await figures())].filter(([, labels]) =>
    targetLabels.some((name) => labels.has(name)),
  )
  expect(taken).toEqual([])
})

test('every alert has a severity, a sentence, and a runbook', () => {
  const alerts = readAlerts()
  expect(new Set(alerts.map(({ place }) => place)).size).toBe(alerts.length)
  for (const { place, severity, summary, runbook } of alerts) {
    const [path = '', anchor = ''] = runbook.split('#')
    expect([place, severity]).toEqual([place, expect.stringMatching(/^(page|ticket)$/)])
    expect([place, summary]).toEqual([place, expect.stringMatching(/^[A-Z].+\.$/)])
    expect([place, runbook, existsSync(join(root, path)) && anchorsOf(path).has(anchor)]).toEqual([
      place,
      runbook,
      true,
    ])
  }
})
