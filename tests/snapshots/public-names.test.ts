import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { eventNames } from '#contract/events/all-events.ts'
import { allRules } from '#server/features/notifications/rules/all-rules.ts'
import {
  backupLines,
  commandLines,
  environmentLines,
  eventLines,
  liveEventLines,
  ownDataLines,
  scheduleLines,
  settingLines,
} from '#tests/support/code/declared-names.ts'
import { deviceLines } from '#tests/support/code/device-names.ts'
import {
  auditLines,
  backgroundLines,
  headerLines,
  logLines,
  secretLines,
} from '#tests/support/code/server-names.ts'
import { expectAsBefore, snapshotFolder } from '#tests/support/code/snapshots.ts'

// The purpose of these lists, and the way to accept a wanted change: tests/support/code/snapshots.ts.
const lists: Record<string, () => string[]> = {
  events: () => [...eventLines(), ...liveEventLines(), ...eventsWithoutRule()],
  settings: () => [...settingLines(), ...environmentLines(), ...commandLines()],
  'on-the-device': deviceLines,
  background: () => [...scheduleLines(), ...backgroundLines()],
  secrets: secretLines,
  headers: headerLines,
  files: () => [...ownDataLines(), ...backupLines()],
  audit: auditLines,
  log: logLines,
}
/** An event without a rule notifies nobody (REQ-360): whoever adds one sees it in the difference. */
function eventsWithoutRule(): string[] {
  return eventNames.filter((name) => !Object.hasOwn(allRules, name)).map((name) => `notifies nobody: ${name}`)
}

/** The lists of a running server (tests/snapshots/served-names.test.ts). */
const served = ['addresses', 'metrics']

// Read before the lists are compared: one that is missing is written then.
const before = readdirSync(snapshotFolder).filter((name) => name.endsWith('.txt'))

test.each(Object.entries(lists))('%s', (name, linesOf) => expectAsBefore(name, linesOf()))

test('each of these lists existed before, and no other', () => {
  const names = [...Object.keys(lists), ...served].map((name) => `${name}.txt`)
  expect(before.toSorted()).toEqual(names.toSorted())
})
