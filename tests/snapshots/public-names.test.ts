import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  catalogueLines,
  commandLines,
  liveEventLines,
  operationLines,
  ownDataLines,
  scheduleLines,
  settingLines,
  tableLines,
} from '#tests/support/code/public-contract.ts'
import {
  auditLines,
  backgroundLines,
  backupLines,
  deviceLines,
  environmentLines,
  eventLines,
  figureLines,
  headerLines,
  logLines,
  secretLines,
} from '#tests/support/code/public-strings.ts'
import { expectAsBefore, snapshotFolder } from '#tests/support/code/snapshots.ts'

// The purpose of these lists, and the way to accept a wanted change: tests/support/code/snapshots.ts.
const lists: Record<string, () => string[]> = {
  operations: operationLines,
  'tables-of-the-contract': tableLines,
  catalogue: catalogueLines,
  events: () => [...eventLines(), ...liveEventLines()],
  settings: () => [...settingLines(), ...environmentLines(), ...commandLines()],
  metrics: figureLines,
  'on-the-device': deviceLines,
  background: () => [...scheduleLines(), ...backgroundLines()],
  secrets: secretLines,
  headers: headerLines,
  files: () => [...ownDataLines(), ...backupLines()],
  audit: auditLines,
  log: logLines,
}
/** The lists of a running server (tests/snapshots/served-names.test.ts). */
const ofPages = ['addresses', 'pages', 'metrics-shown']

// Read before the lists are compared: one that is missing is written then.
const before = readdirSync(snapshotFolder).filter((name) => name.endsWith('.txt'))

test.each(Object.entries(lists))('%s', (name, linesOf) => expectAsBefore(name, linesOf()))

test('each of these lists existed before, and no other', () => {
  const names = [...Object.keys(lists), ...ofPages].map((name) => `${name}.txt`)
  expect(before.toSorted()).toEqual(names.toSorted())
})
