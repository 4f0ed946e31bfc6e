import type { Db } from '#server/database/db.ts'
import type { Deeds } from './background.ts'
import type { Clock } from './clock.ts'
import type { Actor, Companion, Context, ToldFact } from './context.ts'
import { recordFact } from './facts.ts'
import type { Jobs } from './jobs.ts'

type Voices = Pick<Context, 'tell' | 'enqueue'>

/** Who hears what happens while it happens. */
export type Hearers = { clock: Clock; jobs: Jobs; companions: readonly Companion[] }

/** What a write says of itself, in its own transaction: to companions at once, to everybody else after the commit. */
export function voices(
  { clock, jobs, companions }: Hearers,
  { actor }: { actor: Actor | null },
  db: Db,
  did: Deeds,
): Voices {
  const tell: Voices['tell'] = async (name, payload) => {
    const actorId = actor?.id ?? null
    did.told.push(name)
    did.toldIn = await recordFact(db, { name, payload, actorId, at: clock.now() })
    const fact = { name, payload, actorId } as ToldFact
    for (const companion of companions) {
      if (companion.hears.includes(name)) await companion.hear({ db, clock, tell }, fact)
    }
  }
  return {
    tell,
    enqueue: async (name, ...payloads) => {
      did.enqueued = true
      await jobs.enqueue(db, name, ...payloads)
    },
  }
}

/** Reads write nothing, so they have nothing to tell. */
export const silent: Voices = {
  tell: () => Promise.reject(new Error('A read tells no facts')),
  enqueue: () => Promise.reject(new Error('A read starts no jobs')),
}
