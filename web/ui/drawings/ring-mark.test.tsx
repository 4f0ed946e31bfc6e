import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RingMark } from './ring-mark.tsx'

test.each([
  [0, 0],
  [3, 3],
  [16, 16],
  [1204, 16],
])('%i people take %i places of the ring, and the reader one with light', (count, taken) => {
  const { container } = render(<RingMark count={count} mine />)
  const [, ring] = container.querySelectorAll('circle')
  const dashes = ring?.getAttribute('stroke-dasharray')?.split(' ') ?? []
  expect(dashes.filter((part) => part === '.001')).toHaveLength(taken)
  const length = dashes.reduce((sum, part) => sum + Number(part), 0)
  if (taken > 0) expect(length).toBeCloseTo(16)
  expect(container.querySelectorAll('.ring-mark-mine')).toHaveLength(Math.min(taken, 1))
})
