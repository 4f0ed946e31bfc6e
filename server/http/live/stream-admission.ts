import type { Limiter } from '#server/platform/core/concurrency-limiter.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Delivery } from './event-delivery.ts'
import type { Stream, Streams } from './live-streams.ts'

type Options = {
  delivery: Delivery
  streams: Streams
  withLimit: Limiter
  /** Sends the missed frames first; null when they are too many. */
  open(stream: Stream, missed: Buffer[] | null): void
}

type Arrival = { stream: Stream; resolve(): void; reject(error: unknown): void }

const BATCH_SIZE = 100

/**
 * Admits streams between two batches, so that none gets an event twice or misses one. After a restart a thousand come
 * together: they share their database queries, and others get their turn in between.
 */
export function createAdmission({
  delivery,
  streams,
  withLimit,
  open,
}: Options): (stream: Stream) => Promise<void> {
  const arrivals: Arrival[] = []

  async function admitSome(): Promise<void> {
    const group = arrivals.splice(0, BATCH_SIZE)
    try {
      await admit(group)
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  /** A stream that was closed while waiting is dropped. */
  async function admit(group: readonly Arrival[]): Promise<void> {
    const present = group.map(({ stream }) => stream).filter(streams.has)
    const welcomes = await delivery.admit(present)
    for (const { stream, resolve, reject } of group) {
      const welcome = streams.has(stream) ? welcomes.get(stream) : null
      if (welcome && !welcome.isSignedIn) reject(new Failure('UNAUTHENTICATED'))
      if (welcome?.isSignedIn) open(stream, welcome.missed)
      resolve()
    }
  }

  return (stream) =>
    new Promise((resolve, reject) => {
      arrivals.push({ stream, resolve, reject })
      void withLimit(admitSome)
    })
}
