import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ringsOf, SupportRing } from './support-ring.tsx'

test.each([
  [0, [0]],
  [1, [1]],
  [44, [44]],
  [45, [44, 1]],
  [82, [44, 38]],
  [114, [44, 38, 32]],
  [1204, [44, 38, 32]],
])('%i people fill the rings from outside to inside: %o', (count, taken) => {
  expect(ringsOf(count).map((ring) => ring.taken)).toEqual(taken)
})

test('a ring draws as many dots as people stand in it, and the reader one with light', () => {
  const { container } = render(<SupportRing count={3} mine />)
  const dashes = [...container.querySelectorAll('circle')].at(-1)?.getAttribute('stroke-dasharray') ?? ''
  expect(dashes.split(' ').filter((part) => part === '.001')).toHaveLength(3)
  const lengths = dashes.split(' ').reduce((sum, part) => sum + Number(part), 0)
  expect(lengths).toBeCloseTo(44)
  expect(container.querySelectorAll('.support-ring-mine')).toHaveLength(1)
})
