import type { Topic } from '#server/platform/events/live-audience.ts'
import type { LogPosition } from '#server/platform/events/log-position.ts'

/** Why a stream was ended from our side. */
export type Ending = 'backlog' | 'signed-out' | 'closing'

/** The way to one client. */
export type SseConnection = {
  /** The answer begins; from here on it can no longer be a refusal. */
  open(first: Buffer): void
  send(frames: readonly Buffer[]): void
  /** Bytes the client has not taken yet. */
  backlog(): number
  /** Some last words, and the end. */
  end(last: Buffer): void
  /** The end without words, for a client that takes none. */
  cut(): void
  /** Calls back when the client is gone, however it went. */
  onGone(callback: () => void): void
}

/** The live stream of one open app. */
export type Stream = {
  memberId: string
  sessionId: string
  /** Its person's own topics and those of open pages, from the beginning to the end. */
  fixedTopics: readonly Topic[]
  /** Those, and what the rooms gave it; none before it is open. */
  topics: ReadonlySet<Topic>
  /** The things it was allowed to see when that was asked last: of their end it may hear. */
  visible: Set<Topic>
  /** It comes back to where it was, or to where its page was read. */
  isReturning: boolean
  /** It has heard of everything up to here before it came. */
  from: LogPosition
  isOpen: boolean
  connection: SseConnection
}

/** The streams of this server, found by what they are about and by whose they are. */
export type Streams = {
  add(stream: Stream): void
  leave(stream: Stream): void
  has(stream: Stream): boolean
  /** Puts a stream that is still here on these topics, and off those it was on before. */
  subscribe(stream: Stream, topics: ReadonlySet<Topic>): void
  all(): ReadonlySet<Stream>
  on(topic: Topic): ReadonlySet<Stream>
  ofMember(memberId: string): ReadonlySet<Stream>
  ofSession(sessionId: string): ReadonlySet<Stream>
  members(): ReadonlySet<string>
}

/** Nobody is here yet. */
export function createStreams(): Streams {
  const all = new Set<Stream>()
  const byTopic = createIndex()
  const byMember = createIndex()
  const bySession = createIndex()

  function move(stream: Stream, topics: ReadonlySet<Topic>): void {
    for (const topic of stream.topics) if (!topics.has(topic)) byTopic.remove(topic, stream)
    for (const topic of topics) byTopic.add(topic, stream)
    stream.topics = topics
  }

  return {
    add: (stream) => {
      all.add(stream)
      byMember.add(stream.memberId, stream)
      bySession.add(stream.sessionId, stream)
    },
    leave: (stream) => {
      all.delete(stream)
      byMember.remove(stream.memberId, stream)
      bySession.remove(stream.sessionId, stream)
      move(stream, new Set())
    },
    has: (stream) => all.has(stream),
    subscribe: (stream, topics) => {
      if (all.has(stream)) move(stream, topics)
    },
    all: () => all,
    on: byTopic.of,
    ofMember: byMember.of,
    ofSession: bySession.of,
    members: byMember.keys,
  }
}

const noStreams: ReadonlySet<Stream> = new Set()

function createIndex() {
  const found = new Map<string, Set<Stream>>()
  return {
    add: (key: string, stream: Stream) => {
      const streams = found.get(key)
      if (streams) streams.add(stream)
      else found.set(key, new Set([stream]))
    },
    remove: (key: string, stream: Stream) => {
      const streams = found.get(key)
      if (streams?.delete(stream) && streams.size === 0) found.delete(key)
    },
    of: (key: string): ReadonlySet<Stream> => found.get(key) ?? noStreams,
    keys: (): ReadonlySet<string> => new Set(found.keys()),
  }
}
