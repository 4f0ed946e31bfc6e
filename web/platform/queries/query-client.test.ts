import { expect, test, vi } from 'vitest'
import { defaultConfig, noNetwork, refusal } from '#tests/support/web/render.tsx'
import { createQueryClient } from './query-client.ts'

type QueryDefaults = {
  staleTime: number
  gcTime: number
  retry: (failures: number, error: Error) => boolean
  refetchOnWindowFocus: () => boolean
}

function queryDefaultsOf(queryClient: ReturnType<typeof createQueryClient>): QueryDefaults {
  return queryClient.getDefaultOptions().queries as unknown as QueryDefaults
}

test('data is fresh for five minutes, cached for thirty, and retried three times (LIM-1, PLST-7)', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const { staleTime, gcTime, retry } = queryDefaultsOf(createQueryClient())
  expect([staleTime, gcTime]).toEqual([5 * 60_000, 30 * 60_000])
  expect([0, 1, 2, 3].map((failures) => retry(failures, noNetwork()))).toEqual([true, true, true, false])
  expect(retry(0, refusal('NOT_FOUND'))).toBe(false)
  vi.restoreAllMocks()
})

test('refetching on focus happens only in debug mode (LIM-1)', () => {
  for (const debug of [true, false]) {
    const queryClient = createQueryClient()
    queryClient.setQueryData(['config'], { ...defaultConfig, debug })
    expect(queryDefaultsOf(queryClient).refetchOnWindowFocus()).toBe(debug)
  }
})
