import { exportLimits } from '#contract/moderation/people-constants.ts'
import type { Db } from '#server/database/db.ts'
import { readFirstStepsEnd } from '#server/features/journey/end-first-steps.ts'
import { listLateEntries } from '#server/features/journey/enter-late-day.ts'
import { listBadges, readStats, readStreak } from '#server/features/journey/journey-stats.ts'
import { type Clock, dayIn } from '#server/platform/core/clock.ts'
import { decodeCursor } from '#server/platform/formats/list-cursor.ts'
import { countAmensGiven, findOwnProfile, type OwnProfile } from './account-data.ts'
import type { OwnList, OwnRow } from './export-lists.ts'

/** More weeks than any lifetime of praying. */
const WHOLE_LIFE = 6000

/** The data for a member's file and page; null when the account is gone. */
export type OwnData = {
  profile: OwnProfile
  journey: Awaited<ReturnType<typeof readOwnJourney>>
  /** The member's own civil day. */
  today: string
  read(list: OwnList): AsyncGenerator<OwnRow[], void>
}

/** Opens all data of one member: small values at once, the lists only when they are read. */
export async function openOwnData(
  { db, clock }: { db: Db; clock: Clock },
  memberId: string,
): Promise<OwnData | null> {
  const profile = await findOwnProfile(db, memberId)
  if (!profile) return null
  const at = clock.now()
  const today = dayIn(profile.timeZone, at)
  const journey = await readOwnJourney(db, { memberId, at })
  return { profile, journey, today, read: (list) => readOwnList(db, memberId, list) }
}

/**
 * Reads one list, newest first, in batches with a query each: however long it is, no connection is held and only one
 * batch is in memory.
 */
async function* readOwnList(
  db: Db,
  memberId: string,
  { statement }: OwnList,
): AsyncGenerator<OwnRow[], void> {
  let cursorValues = decodeCursor()
  for (;;) {
    const rows = await db.query(statement, [memberId, ...cursorValues])
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < exportLimits.batch) return
    cursorValues = [last.at, last.id]
  }
}

/** The figures of a member, with all their badges and days of prayer. */
async function readOwnJourney(db: Db, { memberId, at }: { memberId: string; at: Date }) {
  const stats = await readStats(db, { memberId, at })
  const streak = await readStreak(db, { memberId, at, weeks: WHOLE_LIFE })
  const { current, longest, days, restDays, refusedTimeZones } = streak
  const lateEntries = await listLateEntries(db, memberId)
  const badges = await listBadges(db, memberId)
  const amensGiven = await countAmensGiven(db, memberId)
  const firstStepsEndedAt = await readFirstStepsEnd(db, memberId)
  const streaks = { currentStreak: current, longestStreak: longest }
  return {
    ...stats,
    ...streaks,
    amensGiven,
    badges,
    days,
    lateEntries,
    restDays,
    refusedTimeZones,
    firstStepsEndedAt,
  }
}
