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
