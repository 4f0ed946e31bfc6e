import type { Presence } from '#contract/community/presence-operations.ts'
import type { DomainEvent, EventName } from '#contract/events.ts'
import type { Log } from '#server/platform/core/log.ts'

/** Somebody prayed at a moment. */
export type PrayerActivity = { memberId: string; at: string }

type PresenceReport = {
  /** What the server calls itself while it runs. */
  serverId: string
  /** Who has the app open there. */
  openMembers: readonly string[]
  /** Who prayed since the last beat, at whichever server: all of them may say so. */
  activity: readonly PrayerActivity[]
}

/** Where the open apps of all servers are noted. */
export type PresenceStore = {
  /** The acts after which their actor counts as praying. */
  eventNames: readonly EventName[]
  /** Notes who is here, and answers how many are praying at all servers. */
  beat(beat: PresenceReport): Promise<Presence>
  /** Nobody is at this server any more. */
  leave(serverId: string): Promise<void>
}

/** Not faster: the number is to be believed, not to flicker. */
const EVERY_MS = 10_000

type Options = {
  serverId: string
  store: PresenceStore
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
export function startPresence({ serverId, store, openMembers, announce, log, everyMs = EVERY_MS }: Options) {
  let announced: number | null = null
  let activity: PrayerActivity[] = []
  let running: Promise<void> = Promise.resolve()

  async function beat(): Promise<void> {
    const reported = activity
    activity = []
    try {
      const presence = await store.beat({ serverId, openMembers: openMembers(), activity: reported })
      if (presence.praying !== announced) announce(presence)
      announced = presence.praying
    } catch (error) {
      activity = [...reported, ...activity]
      log.warn('presence could not be noted', { code: error instanceof Error ? error.name : 'unknown' })
    }
  }
  const timer = setInterval(() => {
    running = running.then(beat)
  }, everyMs)
  return {
    onEvents: (events: readonly DomainEvent[]): void => {
      for (const { name, actorId, at } of events)
        if (actorId && store.eventNames.includes(name)) activity.push({ memberId: actorId, at })
    },
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await running
      await store.leave(serverId).catch(() => log.warn('presence was not taken back'))
    },
  }
}
