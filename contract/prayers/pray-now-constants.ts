/** The prayers of a session of 'Pray now'. 'today': what the member carries and their own, not prayed for today (REQ-431). */
export const praySources = ['mine', 'groups', 'carried', 'public', 'today'] as const
export type PraySource = (typeof praySources)[number]

/** Limits of 'Pray now' (REQ-430 … REQ-433). */
export const prayNowLimits = {
  /** Prayers of one session. */
  session: 50,
  /** Prayers of a session that was opened without saying how many. */
  usual: 20,
  /** The newest prayers among which those of a session are chosen. */
  candidates: 300,
  /** The prayers of a choice are counted up to this number. */
  counted: 100,
  /** Days in which the people who prayed, and the passes of the member, are counted. */
  days: 7,
  /** A prayer that the member passed on so many days of a week is left out. */
  passes: 2,
  passesKeptDays: 14,
  /** Own prayers come at every fourth position. */
  ownEvery: 4,
} as const
