import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from '#tests/support/sources.ts'

test('no file, export or dependency is unused (knip.json)', async () => {
  const report = await new Promise<string>((resolve) => {
    execFile(
      'node_modules/.bin/knip',
      ['--no-progress', '--no-config-hints'],
      { cwd: root },
      (_, out, error) => resolve(out + error),
    )
  })
  expect(report).toBe('')
})
