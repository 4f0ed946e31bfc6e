import { afterEach, expect, test, vi } from 'vitest'
import { fakeEventSource, onlyStream, openStreams } from '#tests/support/web/fake-event-source.ts'
import { openEventSource, pauseAfter } from './event-stream.ts'

fakeEventSource()
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function open() {
  const states: string[] = []
  const cursors: string[] = []
  let cursor = ''
  const source = openEventSource({
    address: () => `/api/live?after=${cursor}`,
    onFrame: ({ id }) => {
      cursor = id || cursor
      cursors.push(id)
    },
    onState: (state) => states.push(state),
  })
  return { ...source, states, cursors }
}

function stubRandomByte(randomByte: number): void {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation(
    (values) => Object.assign(values as object, [randomByte]) as never,
  )
}

test('the browser itself reconnects a stream that was cut', () => {
  const { states, close } = open()
  onlyStream().open()
  onlyStream().cut()
  onlyStream().open()
  expect(states.filter((state, index) => state !== states[index - 1])).toEqual([
    'connecting',
    'live',
    'broken',
    'live',
  ])
  close()
  expect(openStreams()).toEqual([])
})

test('a refused stream is reopened after growing pauses, and continues from the last cursor', () => {
  vi.useFakeTimers()
  stubRandomByte(255)
  const { close } = open()
  onlyStream().open('10-1')
  onlyStream().send('here', {}, '12-7')
  onlyStream().refuse()
  vi.advanceTimersByTime(999)
  expect(openStreams()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(onlyStream().address).toBe('/api/live?after=12-7')
  onlyStream().refuse()
  vi.advanceTimersByTime(1999)
  expect(openStreams()).toEqual([])
  vi.advanceTimersByTime(1)
  onlyStream().open()
  close()
})

test('pauses double up to a minute and have jitter, so that not all phones reconnect at once', () => {
  stubRandomByte(0)
  expect([0, 1, 5, 6, 20].map(pauseAfter)).toEqual([500, 1000, 16_000, 30_000, 30_000])
  stubRandomByte(255)
  expect([0, 1, 5, 6, 20].map(pauseAfter)).toEqual([1000, 2000, 32_000, 60_000, 60_000])
})

test('an offline device does not reconnect until it is online', () => {
  vi.useFakeTimers()
  const onLineSpy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { states, close } = open()
  expect(states.at(-1)).toBe('broken')
  vi.advanceTimersByTime(600_000)
  expect(openStreams()).toEqual([])
  onLineSpy.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  onlyStream().open()
  onLineSpy.mockReturnValue(false)
  onlyStream().cut()
  vi.advanceTimersByTime(600_000)
  expect(openStreams()).toEqual([])
  close()
  onLineSpy.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  expect(openStreams()).toEqual([])
})
