import type { Topic } from '#server/platform/events/live-audience.ts'
import type { LogPosition } from '#server/platform/events/log-position.ts'

/** The server's reason for ending a stream. */
export type Ending = 'backlog' | 'signed-out' | 'closing'

/** The connection to one client. */
export type SseConnection = {
  /** Starts the response; from here on it can no longer be an error. */
  open(first: Buffer): void
  send(frames: readonly Buffer[]): void
  /** Bytes that the client has not received yet. */
  backlog(): number
  /** Sends a last frame and ends the stream. */
  end(last: Buffer): void
  /** Ends the stream without a frame, for a client that receives nothing. */
  cut(): void
  /** Calls back when the client is gone, for whatever reason. */
  onGone(callback: () => void): void
}

/** The live stream of one open app. */
export type Stream = {
  memberId: string
  sessionId: string
  /** The member's own topics and those of open pages, from the beginning to the end. */
  fixedTopics: readonly Topic[]
  /** The fixed topics and those of the features; none before it is open. */
  topics: ReadonlySet<Topic>
  /** Subjects that were visible at the last check: their end may be sent. */
  visible: Set<Topic>
  /** The stream resumes from an earlier position, or from the one its page was loaded at. */
  isReturning: boolean
  /** Everything up to this position was received before. */
  from: LogPosition
  isOpen: boolean
  connection: SseConnection
}

/** The streams of this server, indexed by topic and by member. */
export type Streams = {
  add(stream: Stream): void
  leave(stream: Stream): void
  has(stream: Stream): boolean
  /** Subscribes an open stream to these topics, and unsubscribes it from its former ones. */
  subscribe(stream: Stream, topics: ReadonlySet<Topic>): void
  all(): ReadonlySet<Stream>
  on(topic: Topic): ReadonlySet<Stream>
  ofMember(memberId: string): ReadonlySet<Stream>
  ofSession(sessionId: string): ReadonlySet<Stream>
  members(): ReadonlySet<string>
}

/** Creates an empty set of streams. */
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
