import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveFact, Watched } from '#contract/live.ts'
import type { Person } from '#server/testing/people.ts'
import { openStream, type StreamEvent, type TestStream } from '#server/testing/stream.ts'
import { otherThan, type Place, type TwoServers } from './two-servers.ts'

/** A fact as an app heard it, with its place in the order of all facts. */
export type Heard = LiveFact & { id: string }
export type HeardMessage = LiveFact<'message.sent'> & { id: string }

/** An open app: when its line breaks it goes on at the other server, behind the last id it heard, as browsers do. */
export type OpenApp = {
  person: Person
  place(): Place
  isLive(): boolean
  /** Everything that its streams brought so far, one after the other. */
  events(): StreamEvent[]
  facts(): Heard[]
  /** The messages of a group, in the order in which they were told. */
  messagesOf(groupId: string): HeardMessage[]
  /** Their numbers. */
  numbersOf(groupId: string): number[]
  /** How often it had to open its stream. */
  opened(): number
  /** Breaks off, as in a tunnel, and comes back at the other server. */
  move(): void
  close(): Promise<void>
}

type Wishes = { at: Place; watch?: readonly Watched[] }

const AGAIN_MS = 50

/** Opens an app, which stays open until it is closed; `isLive` says when its stream stands. */
export function openApp(servers: TwoServers, person: Person, { at, watch = [] }: Wishes): OpenApp {
  const past: StreamEvent[] = []
  let stream: TestStream | null = null
  let lastEventId: string | undefined
  let place = at
  let [opened, isOver] = [0, false]

  async function stayOpen(): Promise<void> {
    for (; !isOver; place = otherThan(place)) {
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
    if (isOver) current.close()
    await current.closed
    past.push(...current.events)
    lastEventId = current.lastId() ?? lastEventId
    stream = null
  }

  const events = () => [...past, ...(stream?.events ?? [])]
  const facts = () =>
    events().flatMap(({ id, event, data }) =>
      event === 'fact' ? [{ ...(data as LiveFact), id: id ?? '' } as Heard] : [],
    )
  const messagesOf = (groupId: string) =>
    facts().filter(
      (fact): fact is HeardMessage =>
        fact.name === 'message.sent' && (fact as HeardMessage).ids.groupId === groupId,
    )
  const staying = stayOpen()
  return {
    person,
    place: () => place,
    isLive: () => stream !== null,
    events,
    facts,
    messagesOf,
    numbersOf: (groupId) => messagesOf(groupId).map(({ ids }) => ids.number),
    opened: () => opened,
    move: () => stream?.close(),
    close: async () => {
      isOver = true
      stream?.close()
      await staying
    },
  }
}
