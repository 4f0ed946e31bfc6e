import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { createStaleIfError } from './stale-if-error.ts'

type Numbers = { total: number; isCurrent: boolean }

/** A read of numbers that answers or fails as queued. */
function aRead({ maxAgeMs }: { maxAgeMs?: number } = {}) {
  const lines: string[] = []
  const answers: (number | Error)[] = []
  const read = createStaleIfError({
    name: 'numbers',
    read: async (_: { log: ReturnType<typeof createLog> }): Promise<Numbers> => {
      const next = answers.shift() ?? new Error('no answer queued')
      if (next instanceof Error) throw next
      return { total: next, isCurrent: true }
    },
    age: (numbers) => ({ ...numbers, isCurrent: false }),
    maxAgeMs,
  })
  const from = { log: createLog('debug', (line) => lines.push(line)) }
  return {
    lines,
    answer: (next: number | Error) => {
      answers.push(next)
      return read(from)
    },
  }
}

test('the last good answer replaces a failed read, and is marked as old', async () => {
  const { answer, lines } = aRead()
  expect(await answer(7)).toEqual({ total: 7, isCurrent: true })
  expect(await answer(8)).toEqual({ total: 8, isCurrent: true })
  expect(await answer(new Error('gone'))).toEqual({ total: 8, isCurrent: false })
  expect(await answer(new Error('still gone'))).toEqual({ total: 8, isCurrent: false })
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('the last good answer stands in')
  expect(await answer(9)).toEqual({ total: 9, isCurrent: true })
})

test('without an earlier good answer there is none (REQ-2)', async () => {
  const { answer } = aRead()
  expect(await answer(new Error('gone'))).toBeNull()
})

test('a read that hangs too long has failed; its late answer is good for next time', async () => {
  const waiting: ((total: number) => void)[] = []
  const read = createStaleIfError({
    name: 'numbers',
    read: (_: { log: ReturnType<typeof createLog> }) =>
      new Promise<Numbers>((resolve) => waiting.push((total) => resolve({ total, isCurrent: true }))),
    age: (numbers) => ({ ...numbers, isCurrent: false }),
    patienceMs: 20,
  })
  const from = { log: createLog('silent') }
  expect(await read(from)).toBeNull()
  waiting[0]?.(7)
  expect(await read(from)).toEqual({ total: 7, isCurrent: false })
})

test('an answer that is too old replaces nothing', async () => {
  const { answer } = aRead({ maxAgeMs: -1 })
  expect(await answer(7)).toEqual({ total: 7, isCurrent: true })
  expect(await answer(new Error('gone'))).toBeNull()
})
