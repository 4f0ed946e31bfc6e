import type { EventName } from '#contract/events/all-events.ts'
import type { Db } from '#server/database/db.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import type { JobName } from '#server/platform/core/job-payloads.ts'
import type {
  Actor,
  Context,
  PublishedEvent,
  TransactionalSubscriber,
} from '#server/platform/core/request-context.ts'
import type { Jobs } from '#server/platform/jobs/job-queue.ts'
import { recordEvents } from './domain-events.ts'

type EventPublisher = Pick<Context, 'publish' | 'enqueue'>

/** Effects of a transaction: its events, its number when it published any, and the names of its jobs. */
export type CommitEffects = { published: EventName[]; publishedIn: bigint | null; enqueued: JobName[] }

/** Dependencies of the publisher. */
export type PublisherDeps = {
  clock: Clock
  jobs: Jobs
  transactionalSubscribers: readonly TransactionalSubscriber[]
}

/**
 * Publishes the events of a write in its own transaction: to transactional subscribers at once, to all others after the
 * commit.
 */
export function eventPublisher(
  { clock, jobs, transactionalSubscribers }: PublisherDeps,
  { actor }: { actor: Actor | null },
  db: Db,
  effects: CommitEffects,
): EventPublisher {
  const publish: EventPublisher['publish'] = async (name, ...payloads) => {
    if (payloads.length === 0) return
    const actorId = actor?.id ?? null
    const at = clock.now()
    effects.published.push(name)
    effects.publishedIn = await recordEvents(
      db,
      payloads.map((payload) => ({ name, payload, actorId, at })),
    )
    for (const subscriber of transactionalSubscribers) {
      if (!subscriber.eventNames.includes(name)) continue
      for (const payload of payloads)
        await subscriber.handle({ db, clock, publish }, { name, payload, actorId } as PublishedEvent)
    }
  }
  return {
    publish,
    enqueue: async (name, ...payloads) => {
      effects.enqueued.push(name)
      await jobs.enqueue(db, name, ...payloads)
    },
  }
}

/** Reads write nothing, so they publish nothing. */
export const noPublisher: EventPublisher = {
  publish: () => Promise.reject(new Error('A read publishes no events')),
  enqueue: () => Promise.reject(new Error('A read starts no jobs')),
}
