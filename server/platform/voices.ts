import type { Db } from '#server/database/db.ts'
import type { CommitEffects } from './background.ts'
import type { Clock } from './clock.ts'
import type { Actor, Context, PublishedEvent, TransactionalSubscriber } from './context.ts'
import { recordEvent } from './facts.ts'
import type { Jobs } from './jobs.ts'

type EventPublisher = Pick<Context, 'tell' | 'enqueue'>

/** Who hears what happens while it happens. */
export type PublisherDeps = {
  clock: Clock
  jobs: Jobs
  transactionalSubscribers: readonly TransactionalSubscriber[]
}

/** What a write says of itself, in its own transaction: to companions at once, to everybody else after the commit. */
export function eventPublisher(
  { clock, jobs, transactionalSubscribers }: PublisherDeps,
  { actor }: { actor: Actor | null },
  db: Db,
  effects: CommitEffects,
): EventPublisher {
  const tell: EventPublisher['tell'] = async (name, payload) => {
    const actorId = actor?.id ?? null
    effects.published.push(name)
    effects.publishedIn = await recordEvent(db, { name, payload, actorId, at: clock.now() })
    const fact = { name, payload, actorId } as PublishedEvent
    for (const subscriber of transactionalSubscribers) {
      if (subscriber.hears.includes(name)) await subscriber.hear({ db, clock, tell }, fact)
    }
  }
  return {
    tell,
    enqueue: async (name, ...payloads) => {
      effects.enqueued = true
      await jobs.enqueue(db, name, ...payloads)
    },
  }
}

/** Reads write nothing, so they have nothing to tell. */
export const noPublisher: EventPublisher = {
  tell: () => Promise.reject(new Error('A read publishes no events')),
  enqueue: () => Promise.reject(new Error('A read starts no jobs')),
}
