import { afterEach, expect, test, vi } from 'vitest'
import { openStreams, setStreams, theStream } from '#web/testing/streams.ts'
import { openSource, pauseAfter } from './live-source.ts'

setStreams()
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function open() {
  const states: string[] = []
  const places: string[] = []
  let place = ''
  const source = openSource({
    address: () => `/api/live?after=${place}`,
    onFrame: ({ id }) => {
      place = id || place
      places.push(id)
    },
    onState: (state) => states.push(state),
  })
  return { ...source, states, places }
}

function roll(dice: number): void {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation(
    (values) => Object.assign(values as object, [dice]) as never,
  )
}

test('a stream that is cut is sought by the browser itself', () => {
  const { states, close } = open()
  theStream().open()
  theStream().cut()
  theStream().open()
  expect(states.filter((state, index) => state !== states[index - 1])).toEqual([
    'connecting',
    'live',
    'broken',
    'live',
  ])
  close()
  expect(openStreams()).toEqual([])
})

test('a stream that is refused is asked for again, each time later, and goes on from the last place', () => {
  vi.useFakeTimers()
  roll(255)
  const { close } = open()
  theStream().open('10-1')
  theStream().tell('here', {}, '12-7')
  theStream().refuse()
  vi.advanceTimersByTime(999)
  expect(openStreams()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(theStream().address).toBe('/api/live?after=12-7')
  theStream().refuse()
  vi.advanceTimersByTime(1999)
  expect(openStreams()).toEqual([])
  vi.advanceTimersByTime(1)
  theStream().open()
  close()
})

test('pauses double up to a minute and are spread, so that not all phones come back at once', () => {
  roll(0)
  expect([0, 1, 5, 6, 20].map(pauseAfter)).toEqual([500, 1000, 16_000, 30_000, 30_000])
  roll(255)
  expect([0, 1, 5, 6, 20].map(pauseAfter)).toEqual([1000, 2000, 32_000, 60_000, 60_000])
})

test('a device without a line asks for nothing until it has one', () => {
  vi.useFakeTimers()
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { states, close } = open()
  expect(states.at(-1)).toBe('broken')
  vi.advanceTimersByTime(600_000)
  expect(openStreams()).toEqual([])
  line.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  theStream().open()
  line.mockReturnValue(false)
  theStream().cut()
  vi.advanceTimersByTime(600_000)
  expect(openStreams()).toEqual([])
  close()
  line.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  expect(openStreams()).toEqual([])
})
