import { act } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import type { LiveEvent } from '#contract/events/all-events.ts'
import { liveAddress } from '#contract/events/live-stream.ts'

const states = { CONNECTING: 0, OPEN: 1, CLOSED: 2 } as const

/** A stream as the browser would open it, with the controls of the server. */
export type FakeStream = EventTarget & {
  address: string
  readyState: number
  close(): void
  /** Opens the stream and announces its starting point. */
  open(cursor?: string): void
  send(event: string, data: object, lastEventId?: string): void
  sendEvent(event: LiveEvent, cursor: string): void
  /** Cuts the connection; the browser reconnects by itself. */
  cut(): void
  /** The server answers with a refusal, and the browser gives up. */
  refuse(): void
}

let opened: FakeStream[] = []

/** Replaces EventSource for the tests of a file, without any server. */
export function fakeEventSource(): void {
  beforeEach(() => {
    opened = []
    const FakeEventSource = function (this: unknown, address: string) {
      return openFake(address)
    }
    Object.assign(globalThis, { EventSource: Object.assign(FakeEventSource, states) })
  })
  afterEach(() => void Reflect.deleteProperty(globalThis, 'EventSource'))
}

/** Every stream that is open now, oldest first. */
export function openStreams(): FakeStream[] {
  return opened.filter(({ readyState }) => readyState !== states.CLOSED)
}

/** The one stream that is open now. */
export function onlyStream(): FakeStream {
  const [stream, another] = openStreams()
  if (!stream || another) throw new Error(`${openStreams().length} streams are open, not one`)
  return stream
}

/** The parameters that a stream was opened with. */
export function requestedBy({ address }: FakeStream): { after: string | null; watched: string[] } {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  if (pathname !== liveAddress) throw new Error(`No stream is at ${address}`)
  return { after: searchParams.get('after'), watched: searchParams.getAll('watch') }
}

function openFake(address: string): FakeStream {
  const stream: FakeStream = Object.assign(new EventTarget(), {
    address,
    readyState: states.CONNECTING as number,
    close: () => {
      stream.readyState = states.CLOSED
    },
    open: (cursor = '10-1') => {
      become(states.OPEN, new Event('open'))
      stream.send('open', {}, cursor)
    },
    send: (event: string, data: object, lastEventId = '') =>
      dispatch(new MessageEvent(event, { data: JSON.stringify(data), lastEventId })),
    sendEvent: (event: LiveEvent, cursor: string) => stream.send('event', event, cursor),
    cut: () => become(states.CONNECTING, new Event('error')),
    refuse: () => become(states.CLOSED, new Event('error')),
  })
  function become(state: number, event: Event): void {
    stream.readyState = state
    dispatch(event)
  }
  function dispatch(event: Event): void {
    act(() => void stream.dispatchEvent(event))
  }
  opened.push(stream)
  return stream
}
