import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveEvent } from '#contract/events/all-events.ts'
import type { Watched } from '#contract/events/live-stream.ts'
import type { Person } from '#server/fixtures/member-fixtures.ts'
import { otherThan, type ServerIndex, type TwoServers } from '#tests/support/servers/two-servers.ts'
import { openStream, type StreamEvent, type TestStream } from '#tests/support/test-stream.ts'

/** An event as an app received it, with its position in the order of all events. */
export type ReceivedEvent = LiveEvent & { id: string }
export type ReceivedMessage = LiveEvent<'message.sent'> & { id: string }

/**
 * An open app: when its connection breaks it reconnects to the other server, after the last id it received, as browsers
 * do.
 */
export type OpenApp = {
  person: Person
  server(): ServerIndex
  isLive(): boolean
  /** Everything that its streams brought so far, one after the other. */
  events(): readonly StreamEvent[]
  liveEvents(): readonly ReceivedEvent[]
  /** The messages of a group, in the order of publication. */
  messagesOf(groupId: string): ReceivedMessage[]
  /** Their numbers. */
  numbersOf(groupId: string): number[]
  /** The number of streams it opened. */
  opened(): number
  /** Disconnects and reconnects at once, at the other server. */
  move(): void
  /** Disconnects, as in a tunnel, until it comes back. */
  goAway(): void
  comeBack(): void
  close(): Promise<void>
}

type OpenAppOptions = { at: ServerIndex; watch?: readonly Watched[] }

const AGAIN_MS = 50

/** Opens an app, which stays open until it is closed; `isLive` tells whether its stream is open. */
export function openApp(servers: TwoServers, person: Person, { at, watch = [] }: OpenAppOptions): OpenApp {
  const events: StreamEvent[] = []
  const liveEvents: ReceivedEvent[] = []
  let stream: TestStream | null = null
  let consumed = 0
  let lastEventId: string | undefined
  let server = at
  let opened = 0
  let [isAway, isOver] = [false, false]

  async function stayOpen(): Promise<void> {
    for (; !isOver; server = otherThan(server)) {
      while (isAway) await sleep(AGAIN_MS)
      const origin = servers.originOf(server)
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
    consume()
    lastEventId = current.lastId() ?? lastEventId
    ;[stream, consumed] = [null, 0]
  }

  /** Consumes the events that arrived since the last time. */
  function consume(): void {
    const arrived = stream?.events.slice(consumed) ?? []
    consumed += arrived.length
    events.push(...arrived)
    for (const { id, event, data } of arrived)
      if (event === 'event') liveEvents.push({ ...(data as LiveEvent), id: id ?? '' } as ReceivedEvent)
  }

  function allEvents(): readonly ReceivedEvent[] {
    consume()
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
    server: () => server,
    isLive: () => stream !== null,
    events: () => {
      consume()
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
