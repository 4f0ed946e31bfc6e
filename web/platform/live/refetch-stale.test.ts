import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRefresher } from './refetch-stale.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const showDashboard = () => showQuery(['getDashboard'])

async function showQuery(queryKey: string[]) {
  const queryClient = new QueryClient()
  const read = vi.fn(async () => 'read')
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: read })
  const hide = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  read.mockClear()
  return { queryClient, read, hide, ...createRefresher(queryClient) }
}

test('active queries are refetched at once, and a flood of events costs one fetch in 2 s', async () => {
  const { read, want, stop } = await showDashboard()
  want([['getDashboard']])
  await vi.advanceTimersByTimeAsync(1)
  expect(read).toHaveBeenCalledTimes(1)
  for (let event = 0; event < 50; event += 1) {
    want([['getDashboard']])
    await vi.advanceTimersByTimeAsync(100)
  }
  await vi.advanceTimersByTimeAsync(5000)
  expect(read.mock.calls.length).toBeLessThanOrEqual(4)
  const before = read.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).toHaveBeenCalledTimes(before)
  stop()
})

test("the community's statistics are refetched at most every 10 s, without losing the last change", async () => {
  const { read, want, stop } = await showQuery(['getStatistics'])
  want([['getStatistics']])
  await vi.advanceTimersByTimeAsync(1)
  want([['getStatistics']])
  await vi.advanceTimersByTimeAsync(9000)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(read).toHaveBeenCalledTimes(2)
  stop()
})

test('inactive queries are only marked stale, and refetched when they are shown', async () => {
  const { queryClient, read, hide, want, stop } = await showDashboard()
  hide()
  want([['getDashboard']])
  await vi.advanceTimersByTimeAsync(5000)
  expect(read).not.toHaveBeenCalled()
  expect(queryClient.getQueryState(['getDashboard'])?.isInvalidated).toBe(true)
  stop()
})

test('nothing is refetched while an own write is running', async () => {
  const { queryClient, read, want, stop } = await showDashboard()
  let answer: (value: string) => void = () => undefined
  const writing = new Promise<string>((resolve) => {
    answer = resolve
  })
  const written = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => writing })
    .execute(undefined)
  want([['getDashboard']])
  await vi.advanceTimersByTimeAsync(3000)
  expect(read).not.toHaveBeenCalled()
  answer('done')
  await written
  await vi.advanceTimersByTimeAsync(300)
  expect(read).toHaveBeenCalledOnce()
  stop()
})

test('a hidden page refetches nothing, and catches up in one go', async () => {
  const { read, want, stop } = await showDashboard()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  want([['getDashboard']])
  await vi.advanceTimersByTimeAsync(60_000)
  want([['getDashboard']])
  expect(read).not.toHaveBeenCalled()
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(10)
  expect(read).toHaveBeenCalledOnce()
  stop()
})
