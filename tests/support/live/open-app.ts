import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveEvent, Watched } from '#contract/live-events.ts'
import type { Person } from '#server/fixtures/member-fixtures.ts'
import { otherThan, type Place, type TwoServers } from '#tests/support/servers/two-servers.ts'
import { openStream, type StreamEvent, type TestStream } from '#tests/support/test-stream.ts'

/** A fact as an app heard it, with its place in the order of all facts. */
export type Heard = LiveEvent & { id: string }
export type ReceivedMessage = LiveEvent<'message.sent'> & { id: string }

/** An open app: when its line breaks it goes on at the other server, behind the last id it heard, as browsers do. */
export type OpenApp = {
  person: Person
  place(): Place
  isLive(): boolean
  /** Everything that its streams brought so far, one after the other. */
  events(): readonly StreamEvent[]
  liveEvents(): readonly Heard[]
  /** The messages of a group, in the order in which they were told. */
  messagesOf(groupId: string): ReceivedMessage[]
  /** Their numbers. */
  numbersOf(groupId: string): number[]
  /** How often it had to open its stream. */
  opened(): number
  /** Breaks off and comes back at once, at the other server. */
  move(): void
  /** Breaks off, as in a tunnel, until it comes back. */
  goAway(): void
  comeBack(): void
  close(): Promise<void>
}

type Wishes = { at: Place; watch?: readonly Watched[] }

const AGAIN_MS = 50

/** Opens an app, which stays open until it is closed; `isLive` says when its stream stands. */
export function openApp(servers: TwoServers, person: Person, { at, watch = [] }: Wishes): OpenApp {
  const events: StreamEvent[] = []
  const liveEvents: Heard[] = []
  let stream: TestStream | null = null
  let taken = 0
  let lastEventId: string | undefined
  let place = at
  let opened = 0
  let [isAway, isOver] = [false, false]

  async function stayOpen(): Promise<void> {
    for (; !isOver; place = otherThan(place)) {
      while (isAway) await sleep(AGAIN_MS)
      const origin = servers.originOf(place)
      stream = await openStream({ listen: async () => origin }, person, { watch, lastEventId }).catch(
        () => null,
      )
      if (stream) await listen(stream)
      else await sleep(AGAIN_MS)
    }
  }

  async function listen(current: TestStream): Promise<void> {
    opened += 1
    if (isOver || isAway) current.close()
    await current.closed
    take()
    lastEventId = current.lastId() ?? lastEventId
    ;[stream, taken] = [null, 0]
  }

  /** Takes over what the stream brought since the last time. */
  function take(): void {
    const news = stream?.events.slice(taken) ?? []
    taken += news.length
    events.push(...news)
    for (const { id, event, data } of news)
      if (event === 'fact') liveEvents.push({ ...(data as LiveEvent), id: id ?? '' } as Heard)
  }

  function allEvents(): readonly Heard[] {
    take()
    return liveEvents
  }

  const messagesOf = (groupId: string) =>
    allEvents().filter(
      (liveEvent): liveEvent is ReceivedMessage =>
        liveEvent.name === 'message.sent' && (liveEvent as ReceivedMessage).ids.groupId === groupId,
    )
  const staying = stayOpen()
  return {
    person,
    place: () => place,
    isLive: () => stream !== null,
    events: () => {
      take()
      return events
    },
    liveEvents: allEvents,
    messagesOf,
    numbersOf: (groupId) => messagesOf(groupId).map(({ ids }) => ids.number),
    opened: () => opened,
    move: () => stream?.close(),
    goAway: () => {
      isAway = true
      stream?.close()
    },
    comeBack: () => {
      isAway = false
    },
    close: async () => {
      ;[isAway, isOver] = [false, true]
      stream?.close()
      await staying
    },
  }
}
