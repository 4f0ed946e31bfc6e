import type { Presence } from '#contract/community/presence-operations.ts'
import type { DomainEvent, EventName } from '#contract/events/all-events.ts'
import { startInterval } from '#server/platform/core/interval.ts'
import type { Log } from '#server/platform/core/log.ts'

/** A member prayed at a moment. */
export type PrayerActivity = { memberId: string; at: string }

type PresenceReport = {
  /** The server's id while it runs. */
  serverId: string
  /** Members with the app open there. */
  openMembers: readonly string[]
  /** Prayer activity since the last report, from all servers: each may report the same. */
  activity: readonly PrayerActivity[]
}

/** Stores the open apps of all servers. */
export type PresenceStore = {
  /** Events whose actor counts as praying. */
  eventNames: readonly EventName[]
  /** Stores the report, and returns how many are praying at all servers. */
  beat(beat: PresenceReport): Promise<Presence>
  /** Removes this server's report. */
  leave(serverId: string): Promise<void>
}

/** The number must not flicker, so it comes no faster. */
const EVERY_MS = 10_000

type Options = {
  serverId: string
  store: PresenceStore
  /** Members with an open stream on this server. */
  openMembers(): readonly string[]
  /** Sends the presence to every open stream here. */
  announce(presence: Presence): void
  log: Log
  everyMs?: number
}

/**
 * Reports regularly while the server runs: stores who is here and who prayed, and announces a changed number. The
 * activity comes from events that the server reads anyway, so that praying costs nothing more.
 */
export function startPresence({ serverId, store, openMembers, announce, log, everyMs = EVERY_MS }: Options) {
  let announced: number | null = null
  let activity: PrayerActivity[] = []

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
  const beats = startInterval(beat, everyMs)
  return {
    onEvents: (events: readonly DomainEvent[]): void => {
      for (const { name, actorId, at } of events)
        if (actorId && store.eventNames.includes(name)) activity.push({ memberId: actorId, at })
    },
    stop: async (): Promise<void> => {
      await beats.stop()
      await store.leave(serverId).catch(() => log.warn('presence was not taken back'))
    },
  }
}
