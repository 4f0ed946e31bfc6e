import { useQuery } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Session } from '#contract/account/account-operations.ts'
import type { LiveEvent } from '#contract/events/all-events.ts'
import type { Watched } from '#contract/events/live-stream.ts'
import {
  fakeEventSource,
  onlyStream,
  openStreams,
  requestedBy,
} from '#tests/support/web/fake-event-source.ts'
import {
  type FakeAnswers,
  nomvula,
  noNetwork,
  refusal,
  renderWithApp,
  setupRender,
} from '#tests/support/web/render.tsx'
import type { ApiFailure } from '#web/platform/api/api-failure.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import { chooseDataMode } from '#web/platform/device/data-mode.ts'
import { type LiveSubscriber, useLiveEvents, useLiveState, useWatch } from './live-store.ts'
import { joinTabChannel } from './tab-channel.ts'

setupRender()
fakeEventSource()

const prayerId = '01930000-0000-7000-8000-0000000000aa'
const supported: LiveEvent = { name: 'prayer.supported', ids: { prayerId } }
const watched: Watched = `prayer:${prayerId}`
const idleSubscriber: LiveSubscriber = { event: () => undefined }

let others: ReturnType<typeof joinTabChannel>[] = []
beforeEach(() => {
  others = []
})
afterEach(() => {
  for (const tab of others) tab.leave()
})

type ListenerProps = { api: Api; watches?: Watched[]; subscriber?: LiveSubscriber }

function Listener({ api, watches = [], subscriber = idleSubscriber }: ListenerProps) {
  useWatch(...watches)
  useLiveEvents(subscriber)
  const { isError } = useQuery({ queryKey: ['getDashboard'], queryFn: () => api.call('getDashboard', {}) })
  const state = useLiveState()
  return isError ? `${state}, failed` : state
}

const dashboard: FakeAnswers = {
  getDashboard: () => ({
    firstSteps: null,
    news: [],
    carried: { items: [], total: 0, prayed: 0 },
    stats: null,
    streak: null,
    badges: null,
    activePrayers: null,
    miracles: null,
  }),
}

async function showListener(props: Omit<ListenerProps, 'api'> = {}, fakeAnswers: FakeAnswers = {}) {
  const shown = await renderWithApp((api) => <Listener api={api} {...props} />, {
    ...dashboard,
    ...fakeAnswers,
  })
  await waitFor(() => expect(openStreams()).toHaveLength(1))
  return { ...shown, reads: () => shown.sent.filter(([operation]) => operation === 'getDashboard').length }
}

/** Renders a dashboard that was loaded under a connected stream, and whose next fetch can fail. */
async function showLossyListener(failure: ApiFailure = noNetwork()) {
  let isLost = false
  const { getDashboard } = dashboard
  const shown = await showListener(
    {},
    {
      getDashboard: (input) => {
        if (isLost || !getDashboard) throw failure
        return getDashboard(input)
      },
    },
  )
  onlyStream().open()
  await waitFor(() => expect(shown.reads()).toBe(2))
  const lose = () => {
    isLost = true
  }
  const comeBack = () => {
    isLost = false
  }
  return { ...shown, lose, comeBack }
}

/** Simulates another tab of the same browser. */
function anotherTab(watches: Watched[] = []) {
  const received: string[] = []
  const tab = joinTabChannel(`live:${nomvula.id}`, {
    watched: () => watches,
    onFrame: ({ event, id }) => received.push(`${event} ${id}`),
    onState: (state, cursor) => received.push(`${state} ${cursor}`),
    onOthers: () => undefined,
  })
  others.push(tab)
  return { ...tab, received }
}

test('visitors have no stream', async () => {
  await renderWithApp((api) => <Listener api={api} />, dashboard, null)
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(openStreams()).toEqual([])
  expect(document.body.textContent).toBe('off')
})

function GroupPage() {
  const [isChatOpen, setIsChatOpen] = useState(false)
  useWatch(watched)
  return (
    <button type="button" onClick={() => setIsChatOpen(!isChatOpen)}>
      {isChatOpen ? <Chat /> : null}
    </button>
  )
}

function Chat() {
  useLiveEvents(idleSubscriber)
  return null
}

test('with light data the stream is open only while a part receives every event, an open chat (OFF-14)', async () => {
  chooseDataMode('light')
  onTestFinished(() => chooseDataMode('normal'))
  await renderWithApp(() => <GroupPage />, dashboard, nomvula)
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(openStreams()).toEqual([])
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(requestedBy(onlyStream()).watched).toEqual([watched]))
  fireEvent.click(screen.getByRole('button'))
  expect(openStreams()).toEqual([])
  act(() => chooseDataMode('normal'))
  await waitFor(() => expect(openStreams()).toHaveLength(1))
})

test("a member's stream subscribes to the topics of the page, and delivers their events", async () => {
  const event = vi.fn()
  await showListener({ watches: [watched], subscriber: { event } })
  expect(requestedBy(onlyStream())).toEqual({ after: null, watched: [watched] })
  expect(document.body.textContent).toBe('connecting')
  onlyStream().open()
  expect(document.body.textContent).toBe('live')
  onlyStream().sendEvent(supported, '11-2')
  expect(event).toHaveBeenCalledExactlyOnceWith(supported)
  onlyStream().send('event', { name: 'something.newer', ids: {} }, '11-3')
  expect(event).toHaveBeenCalledOnce()
})

test('active queries are refetched after an event, and once when the stream begins', async () => {
  const { reads } = await showListener()
  await waitFor(() => expect(reads()).toBe(1))
  onlyStream().open()
  await waitFor(() => expect(reads()).toBe(2))
  onlyStream().sendEvent({ name: 'journey.moved', ids: {} }, '11-2')
  await waitFor(() => expect(reads()).toBe(3))
})

test('a short cut costs nothing; when too much was missed the page refetches', async () => {
  const afterGap = vi.fn()
  const { reads } = await showListener({ subscriber: { ...idleSubscriber, afterGap } })
  onlyStream().open()
  expect(afterGap).toHaveBeenCalledOnce()
  await waitFor(() => expect(reads()).toBe(2))
  onlyStream().cut()
  expect(document.body.textContent).toBe('broken')
  onlyStream().open('11-5')
  expect(document.body.textContent).toBe('live')
  expect(afterGap).toHaveBeenCalledOnce()
  onlyStream().send('resync', {})
  expect(afterGap).toHaveBeenCalledTimes(2)
  await waitFor(() => expect(reads()).toBe(3))
})

test('a fetch that failed while the stream is connected is retried automatically', async () => {
  const { reads, lose, comeBack } = await showLossyListener()
  lose()
  onlyStream().sendEvent({ name: 'journey.moved', ids: {} }, '11-2')
  await waitFor(() => expect(reads()).toBe(3))
  expect(document.body.textContent).toBe('live, failed')
  comeBack()
  await waitFor(() => expect(document.body.textContent).toBe('live'))
  expect(reads()).toBe(4)
})

test('a reconnect retries it at once', async () => {
  const { lose, comeBack } = await showLossyListener()
  lose()
  onlyStream().sendEvent({ name: 'journey.moved', ids: {} }, '11-2')
  await waitFor(() => expect(document.body.textContent).toBe('live, failed'))
  comeBack()
  const setTimer = vi.spyOn(globalThis, 'setTimeout')
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(setTimer.mock.calls.map(([, pause]) => pause)).toContain(0)
  await waitFor(() => expect(document.body.textContent).toBe('live'))
})

test('a refused query is not retried', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { reads, lose } = await showLossyListener(refusal('FORBIDDEN'))
  lose()
  onlyStream().sendEvent({ name: 'journey.moved', ids: {} }, '11-2')
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(reads()).toBe(3)
  await act(() => vi.advanceTimersByTimeAsync(300_000))
  expect(reads()).toBe(3)
})

test('the pauses grow while the server stays away', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { reads, lose } = await showLossyListener()
  lose()
  onlyStream().sendEvent({ name: 'journey.moved', ids: {} }, '11-2')
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(reads()).toBeGreaterThanOrEqual(3)
  await act(() => vi.advanceTimersByTimeAsync(600_000))
  expect(reads()).toBeGreaterThan(10)
  expect(reads()).toBeLessThan(22)
})

test('the number of people praying updates at once, without a request (REQ-1)', async () => {
  const { queryClient } = await showListener()
  onlyStream().open()
  onlyStream().send('presence', { praying: 12 })
  expect(queryClient.getQueryData(['getPresence'])).toEqual({ praying: 12 })
})

test('a deleted prayer leaves the wall at once, and no other page refetches (REQ-60)', async () => {
  const { queryClient, sent } = await showListener()
  onlyStream().open()
  await waitFor(() => expect(sent).toHaveLength(2))
  const wall = { items: [{ id: prayerId }, { id: 'another' }], next: null }
  queryClient.setQueryData(['listPublicPrayers', {}], wall)
  onlyStream().sendEvent({ name: 'prayer.deleted', ids: { prayerId } }, '11-2')
  expect(queryClient.getQueryData(['listPublicPrayers', {}])).toEqual({
    items: [{ id: 'another' }],
    next: null,
  })
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(sent).toHaveLength(2)
})

test('all tabs share one stream, which subscribes to the topics of all of them (REQ-207)', async () => {
  await showListener({ watches: [watched] })
  onlyStream().open('10-1')
  const elsewhere: Watched = `group:${prayerId}`
  const other = anotherTab([elsewhere])
  await waitFor(() => expect(other.received).toContain('live 10-1'))
  await waitFor(() => expect(requestedBy(onlyStream()).watched).toEqual([watched, elsewhere]))
  expect(requestedBy(onlyStream()).after).toBe('10-1')
  onlyStream().open('10-1')
  onlyStream().sendEvent(supported, '11-2')
  await waitFor(() => expect(other.received).toContain('event 11-2'))
})

test('the stream is closed with the session, in the tab that ended it', async () => {
  const { queryClient } = await showListener()
  onlyStream().open()
  act(() => void queryClient.setQueryData<Session>(['session'], { member: null, accessEndsAt: null }))
  expect(openStreams()).toEqual([])
  expect(document.body.textContent).toBe('off')
})

test('a session that was ended elsewhere ends here when the stream says so (REQ-159)', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('tz_in=1')
  await showListener({}, { getSession: () => ({ member: null, accessEndsAt: null }) })
  onlyStream().open()
  onlyStream().send('signed-out', {})
  await waitFor(() => expect(openStreams()).toEqual([]))
  expect(document.body.textContent).toBe('off')
})

test('a page hidden for a minute closes the stream, and continues from the last cursor', async () => {
  await showListener()
  onlyStream().open('10-1')
  const stream = onlyStream()
  vi.useFakeTimers()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  stream.sendEvent(supported, '11-2')
  vi.advanceTimersByTime(59_000)
  expect(openStreams()).toEqual([stream])
  vi.advanceTimersByTime(1_000)
  expect(openStreams()).toEqual([])
  visibility.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(requestedBy(onlyStream()).after).toBe('11-2')
})
