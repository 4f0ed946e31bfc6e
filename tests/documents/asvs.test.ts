import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#tests/support/sources.ts'

const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
const rows = [...page.matchAll(/^<!-- rows -->\n([\s\S]*?)^<!-- \/rows -->/gm)].flatMap(([, table = '']) =>
  table
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim())),
)

/** How many requirements of the levels 1 and 2 each section of ASVS 5.0 has; those of level 3 stand after them. */
const sections: Record<string, number> = {
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
}

test('docs/asvs.md has each requirement of the levels 1 and 2 once, in order', () => {
  const expected = Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, n) => `${section}.${n + 1}`),
  )
  expect(rows.map(([, number]) => number)).toEqual(expected)
})

test('each row has a state; what is met has a proof, what is not has a reason', () => {
  const states = /^(met|in part|not met|does not apply)$/
  const wrong = rows.filter(([, , level, , state = '', proof = '', why = '', ...more]) => {
    const isProven = state !== 'met' || proof === 'this page' || /`[^`]+`/.test(proof)
    const isExplained = state === 'met' || why !== ''
    return !/^[12]$/.test(level ?? '') || !states.test(state) || !isProven || !isExplained || more.length > 1
  })
  expect(wrong).toEqual([])
})

test('every proof exists', () => {
  const named = rows.flatMap(([, , , , , proof = '']) =>
    [...proof.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  )
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
