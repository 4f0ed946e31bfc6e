import { expect, test } from 'vitest'
import { createBreaker } from './circuit-breaker.ts'
import { GatewayFault } from './payment-gateway.ts'

function openBreaker() {
  let now = 0
  const breaker = createBreaker({ elapsed: () => now })
  let calls = 0
  const call = (kind?: 'away' | 'unknown-outcome' | 'rejected' | 'rate-limited') =>
    breaker.guard('findPayment', async () => {
      calls += 1
      if (kind) throw new GatewayFault(kind, { operation: 'findPayment' })
      return 'answer'
    })
  return {
    breaker,
    call,
    /** Calls that fail, one after the other. */
    fail: async (times: number, kind: 'away' | 'unknown-outcome' | 'rejected' | 'rate-limited' = 'away') => {
      for (let each = 0; each < times; each += 1) await expect(call(kind)).rejects.toMatchObject({ kind })
    },
    calls: () => calls,
    wait: (ms: number) => {
      now += ms
    },
  }
}

test('five faults in half a minute open it for half a minute', async () => {
  const { call, fail, calls, wait } = openBreaker()
  await fail(3)
  await fail(2, 'unknown-outcome')
  expect(calls()).toBe(5)
  await expect(call()).rejects.toMatchObject({ kind: 'away', retryAfterSeconds: 30 })
  wait(29_999)
  await expect(call()).rejects.toMatchObject({ kind: 'away', retryAfterSeconds: 1 })
  expect(calls()).toBe(5)
  wait(1)
  await expect(call()).resolves.toBe('answer')
  await fail(4)
  await expect(call()).resolves.toBe('answer')
})

test('faults further apart, and answers that refuse, change nothing', async () => {
  const { call, fail, calls, wait } = openBreaker()
  await fail(20, 'rejected')
  await fail(20, 'rate-limited')
  for (let each = 0; each < 20; each += 1) {
    await fail(1)
    wait(7_500)
  }
  expect(calls()).toBe(60)
  await expect(call()).resolves.toBe('answer')
})

test('afterwards one call tries for all, and its fault opens it again', async () => {
  const { breaker, call, fail, calls, wait } = openBreaker()
  await fail(5)
  wait(30_000)
  let finish = (_: Error | null) => {}
  const probe = breaker.guard(
    'findPayment',
    () => new Promise((resolve, reject) => (finish = (error) => (error ? reject(error) : resolve('answer')))),
  )
  await expect(call()).rejects.toMatchObject({ kind: 'away', retryAfterSeconds: 1 })
  expect(calls()).toBe(5)
  finish(new GatewayFault('away', { operation: 'findPayment' }))
  await expect(probe).rejects.toMatchObject({ kind: 'away' })
  await expect(call()).rejects.toMatchObject({ retryAfterSeconds: 30 })
  wait(30_000)
  await fail(1, 'rejected')
  await expect(call()).resolves.toBe('answer')
})
