import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Session } from '#contract/account/account-operations.ts'
import { nomvula, noNetwork, refusal } from '#tests/support/web/render.tsx'
import { createQueryClient } from '#web/platform/queries/query-client.ts'
import { useSession } from './browser-session.tsx'
import { isDue, refreshWithRetries, startSessionRefresh } from './member-services.ts'

afterEach(cleanup)

const now = Date.parse('2026-11-21T06:00:00Z')

function sessionEndingIn(seconds: number): Session {
  return { member: nomvula, accessEndsAt: new Date(now + seconds * 1000).toISOString() }
}

test('useSession outside its provider throws (AUTH-35)', () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => render(<WithoutProvider />)).toThrow('must be used within the auth provider')
  silent.mockRestore()
})

function WithoutProvider() {
  return useSession().status
}

test('a refresh is due below 90 seconds, and never for a visitor (AUTH-33)', () => {
  expect(isDue(sessionEndingIn(90), now)).toBe(false)
  expect(isDue(sessionEndingIn(89), now)).toBe(true)
  expect(isDue({ member: null, accessEndsAt: null }, now)).toBe(false)
  expect(isDue(undefined, now)).toBe(false)
})

test('retries begin after 200 ms, double, and end within 30 s (AUTH-33, REQ-48)', async () => {
  vi.useFakeTimers({ now })
  const triedAt: number[] = []
  const outcome = refreshWithRetries(async () => {
    triedAt.push(Date.now() - now)
    throw noNetwork()
  })
  await vi.runAllTimersAsync()
  expect(await outcome).toBeNull()
  expect(triedAt).toEqual([0, 200, 600, 1400, 3000, 6200, 12600, 25400])
  vi.useRealTimers()
})

test('a session that the server no longer knows is not retried', async () => {
  const refresh = vi.fn(() => Promise.reject(refusal('UNAUTHENTICATED')))
  expect(await refreshWithRetries(refresh)).toEqual({ member: null, accessEndsAt: null })
  expect(refresh).toHaveBeenCalledOnce()
})

test('it checks every 30 s, sends nothing until something is due, and never while the page is hidden (AUTH-33)', async () => {
  vi.useFakeTimers({ now })
  const call = vi.fn(async () => sessionEndingIn(3600))
  const queryClient = createQueryClient()
  queryClient.setQueryData(['session'], sessionEndingIn(100))
  const stop = startSessionRefresh(queryClient, { call: call as never })
  await vi.advanceTimersByTimeAsync(29_000)
  expect(call).not.toHaveBeenCalled()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await vi.advanceTimersByTimeAsync(31_000)
  expect(call).not.toHaveBeenCalled()
  visibility.mockReturnValue('visible')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(call).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(call).toHaveBeenCalledOnce()
  stop()
  vi.useRealTimers()
})

test('a device whose clock is ahead does not refresh again and again', async () => {
  const ahead = 2 * 3600 * 1000
  vi.useFakeTimers({ now: now + ahead })
  const call = vi.fn(async () => sessionEndingIn(3600))
  const queryClient = createQueryClient()
  queryClient.setQueryData(['session'], sessionEndingIn(3600))
  const stop = startSessionRefresh(queryClient, { call: call as never })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(call).toHaveBeenCalledOnce()
  stop()
  vi.useRealTimers()
})
