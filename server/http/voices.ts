import type { Db } from '#server/database/db.ts'
import type { Deeds } from '#server/platform/background.ts'
import type { Actor, Context, ToldFact } from '#server/platform/context.ts'
import { recordFact } from '#server/platform/facts.ts'
import type { Road } from './perform.ts'

type Voices = Pick<Context, 'tell' | 'enqueue'>

/** What a write says of itself, in its own transaction: to companions at once, to everybody else after the commit. */
export function voices(road: Road, { actor }: { actor: Actor | null }, db: Db, did: Deeds): Voices {
  const tell: Voices['tell'] = async (name, payload) => {
    const actorId = actor?.id ?? null
    did.told.push(name)
    did.toldIn = await recordFact(db, { name, payload, actorId, at: road.clock.now() })
    const fact = { name, payload, actorId } as ToldFact
    for (const companion of road.companions) {
      if (companion.hears.includes(name)) await companion.hear({ db, clock: road.clock, tell }, fact)
    }
  }
  return {
    tell,
    enqueue: async (name, ...payloads) => {
      did.enqueued = true
      await road.jobs.enqueue(db, name, ...payloads)
    },
  }
}

/** Reads write nothing, so they have nothing to tell. */
export const silent: Voices = {
  tell: () => Promise.reject(new Error('A read tells no facts')),
  enqueue: () => Promise.reject(new Error('A read starts no jobs')),
}
