import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operationList } from '#contract/api/all-operations.ts'
import { root } from '#tests/support/sources.ts'
import { permissionsPage } from '#tools/print-permissions.ts'

test('docs/permissions.md matches the contract', () => {
  const page = readFileSync(join(root, 'docs/permissions.md'), 'utf8')
  expect(page).toBe(permissionsPage())
})

test('the page names every operation', () => {
  const page = permissionsPage()
  expect(operationList.filter(([, { method, path }]) => !page.includes(`\`${method} ${path}\``))).toEqual([])
})
