import type { Fact, FactName } from '#contract/facts.ts'
import type { Presence } from '#contract/presence.ts'
import type { Log } from './log.ts'

/** Somebody prayed at a moment. */
export type PrayerAct = { memberId: string; at: string }

type Beat = {
  /** What the server calls itself while it runs. */
  place: string
  /** Who has the app open there. */
  openMembers: readonly string[]
  /** Who prayed since the last beat, at whichever server: all of them may say so. */
  acts: readonly PrayerAct[]
}

/** Where the open apps of all servers are noted. */
export type PresenceKeeper = {
  /** The acts after which their actor counts as praying. */
  hears: readonly FactName[]
  /** Notes who is here, and answers how many are praying at all servers. */
  beat(beat: Beat): Promise<Presence>
  /** Nobody is at this server any more. */
  leave(place: string): Promise<void>
}

/** Not faster: the number is to be believed, not to flicker. */
const EVERY_MS = 10_000

type Options = {
  place: string
  keeper: PresenceKeeper
  /** Whose streams are open here. */
  openMembers(): readonly string[]
  /** Tells every open stream here. */
  announce(presence: Presence): void
  log: Log
  everyMs?: number
}

/**
 * Beats while the house is open: notes its people and who prayed, and tells its people when the number changed. Acts
 * are gathered from the facts the house reads anyway, so that praying costs nothing more.
 */
export function startPresence({ place, keeper, openMembers, announce, log, everyMs = EVERY_MS }: Options) {
  let told: number | null = null
  let acts: PrayerAct[] = []
  let running: Promise<void> = Promise.resolve()

  async function beat(): Promise<void> {
    const noted = acts
    acts = []
    try {
      const presence = await keeper.beat({ place, openMembers: openMembers(), acts: noted })
      if (presence.praying !== told) announce(presence)
      told = presence.praying
    } catch (error) {
      acts = [...noted, ...acts]
      log.warn('presence could not be noted', { code: error instanceof Error ? error.name : 'unknown' })
    }
  }
  const timer = setInterval(() => {
    running = running.then(beat)
  }, everyMs)
  return {
    hear: (facts: readonly Fact[]): void => {
      for (const { name, actorId, at } of facts)
        if (actorId && keeper.hears.includes(name)) acts.push({ memberId: actorId, at })
    },
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await running
      await keeper.leave(place).catch(() => log.warn('presence was not taken back'))
    },
  }
}
