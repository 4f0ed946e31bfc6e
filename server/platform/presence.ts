import type { Presence } from '#contract/presence.ts'
import type { Log } from './log.ts'

/** Where the open apps of all servers are noted. */
export type PresenceKeeper = {
  /** Notes who has the app open at this server, and answers how many are praying at all of them. */
  beat(place: string, memberIds: readonly string[]): Promise<Presence>
  /** Nobody is at this server any more. */
  leave(place: string): Promise<void>
}

/** Not faster: the number is to be believed, not to flicker (DESIGN.md, live banner). */
const EVERY_MS = 10_000

type Options = {
  /** What this server calls itself while it runs. */
  place: string
  keeper: PresenceKeeper
  /** Whose streams are open here. */
  openMembers(): readonly string[]
  /** Tells every open stream here. */
  announce(presence: Presence): void
  log: Log
  everyMs?: number
}

/** Beats while the house is open: notes its people, and tells them when the number changed. Returns how to stop. */
export function startPresence({ place, keeper, openMembers, announce, log, everyMs = EVERY_MS }: Options) {
  let told: number | null = null
  let running: Promise<void> = Promise.resolve()

  async function beat(): Promise<void> {
    try {
      const presence = await keeper.beat(place, openMembers())
      if (presence.praying !== told) announce(presence)
      told = presence.praying
    } catch (error) {
      log.warn('presence could not be noted', { code: error instanceof Error ? error.name : 'unknown' })
    }
  }
  const timer = setInterval(() => {
    running = running.then(beat)
  }, everyMs)
  return {
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await running
      await keeper.leave(place).catch(() => log.warn('presence was not taken back'))
    },
  }
}
