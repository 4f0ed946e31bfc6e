/**
 * The numbers and closed lists of the product, each stated once (LIM-1). This file imports nothing, so that a page can
 * use it without loading the schemas. Constants of public pages have files of their own (site.ts, prayer-constants.ts,
 * media-constants.ts), so that first loads do not contain the others.
 */
export const accountLimits = {
  fullName: { min: 2, max: 100 },
  email: { max: 254 },
  password: { min: 6, maxBytes: 256 },
  verificationHours: 24,
  unverifiedDays: 14,
  resetMinutes: 60,
} as const

/** Passkeys, codes and their reset (SEC-F1 …). */
export const secondFactorLimits = {
  nameMax: 60,
  passkeys: 10,
  recoveryCodes: 10,
  trustDays: 30,
  /** Seconds for which one code of an app is shown. */
  codeSeconds: 30,
  resetHours: 72,
  staffResetHours: 24,
  /** Hours for which the link of a due reset works. */
  linkHours: 24,
} as const

export const roles = ['user', 'moderator', 'admin'] as const

/** Whether somebody with these roles works on the queues of the site. */
export function isStaff(held: readonly (typeof roles)[number][]): boolean {
  return held.includes('admin') || held.includes('moderator')
}

export const providers = ['google', 'github'] as const
export const providerNames = { google: 'Google', github: 'GitHub' } as const

/** Updates and comments (REQ-77, REQ-78). */
export const commentAndUpdateLimits = {
  /** Comments on the first page of a prayer. */
  firstComments: 2,
  update: { max: 2000 },
  comment: { max: 1000 },
  updatesPerDay: 10,
  pageSize: 20,
} as const

/** Miracles (LIM-1, MIR-2, MIR-3). */
export const miracleLimits = {
  title: { max: 100 },
  description: { max: 2000 },
  /** Characters of the prayer's description in the form. */
  preview: 100,
  excerpt: 240,
  pageSize: 20,
} as const

/** Groups (LIM-1, REQ-82, REQ-88). */
export const groupLimits = {
  name: { min: 3, max: 50 },
  description: { max: 500 },
  joinMessage: { max: 300 },
  excerpt: 160,
  owned: 20,
  members: 5000,
  /** In a group of fewer people may guess who wrote without a name (REQ-460). */
  small: 5,
  pageSize: 20,
  membersPageSize: 50,
  /** Hours after a rejection before a new join request (REQ-82). */
  askAgainHours: 24,
  /** Days after a removal for which an open group requires a join request too. */
  removalDays: 30,
  /** Days within which an heir must accept a group, or it stays with its owner. */
  offerDays: 7,
} as const

export const groupRoles = ['owner', 'admin', 'member'] as const

/** Tabs of the page of a group (GDET-1). */
export const groupTabs = ['prayers', 'chat', 'members', 'requests'] as const

/** Lifetimes of an invite link, in days. */
export const inviteDays = [1, 7, 30] as const

/** Chat (REQ-77, REQ-87). */
export const chatLimits = {
  content: { max: 2000 },
  pageSize: 50,
  /** More messages with the same text within these minutes are refused (REQ-206). */
  sameText: { times: 3, minutes: 5 },
  /** Messages of one author this close together share a name and a time. */
  runMinutes: 5,
  /** Unread messages of all groups are counted up to here; the bar shows one less and a plus. */
  unreadCounted: 100,
  /** An author edits a message within these minutes after sending it, by the server's clock (REQ-262). */
  editMinutes: 15,
  /** Days for which the words before an edit are kept for reports. */
  earlierWordsDays: 30,
  /** The readers of one's last message are counted in groups of so many at most, among so many last messages (REQ-454). */
  readBy: { members: 200, among: 50 },
  /** The members who are here are counted in groups of so many at most, and told from so many on (REQ-457). */
  here: { members: 200, toldFrom: 3 },
  /** Characters of a quoted message in an answer to it. */
  quote: 160,
} as const

/** The live stream (REQ-207). */
export const liveLimits = {
  streamsPerSession: 6,
  heartbeatSeconds: 25,
  backlogBytes: 64 * 1024,
  /** Events replayed to a stream that reconnects; a client that missed more reloads its page. */
  replay: 2000,
  /** Time for which a prayer counts as praying now (REQ-1). */
  presenceMinutes: 5,
} as const

/** Miracle stories of the community, and testimonies on the home page (REQ-3, REQ-52). */
export const storyLimits = { pageSize: 10, excerpt: 240, onHome: 3, homeExcerpt: 240 } as const

/** Numbers of the community (REQ-1, REQ-53, REQ-215). */
export const statisticLimits = {
  /** A member seen within these days, today included, is an active user. */
  activeDays: 30,
  topCategories: 5,
  rollUpEveryMs: 2000,
  /** The numbers count as late when a change waits longer to be rolled up. */
  lateAfterSeconds: 60,
  /** The shortest interval in which an open page reads new numbers. */
  askAgainMs: 10_000,
} as const

/** Messages to the operator (REQ-4, REQ-5, REQ-14). */
export const contactLimits = {
  subject: { max: 150 },
  message: { min: 10, max: 2000 },
  replyHours: { from: 24, to: 48 },
  pageSize: 20,
  /** Days after which answered messages are deleted. */
  keptDays: 365,
} as const
export const contactFilters = ['waiting', 'answered'] as const

/** Options of the geolocation request (PNEW-19). */
export const geolocation = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 } as const

export const statuses = ['active', 'answered', 'archived'] as const

export const audiences = ['private', 'groups', 'public'] as const

export const dashboardLimits = { activePrayers: 10, miracles: 5, news: 3, streakWeeks: 38 } as const

/** The first steps of a new member: a prayer of their own, support for somebody else's, a group (REQ-322). */
export const firstSteps = ['prayer', 'support', 'group'] as const
/** Prayers of others that wait beside the second step. */
export const PRAYERS_TO_CARRY = 2

/** Number of active prayers that the dashboard prefetches unless data is to be saved (REQ-58). */
export const PREFETCHED_PRAYERS = 4

/** Every badge with its rule: a count that must be reached (REQ-12). */
export const badgeRules = {
  'first-prayer': { counts: 'prayers', from: 1 },
  'first-miracle': { counts: 'miracles', from: 1 },
  'streak-7': { counts: 'streak', from: 7 },
  'streak-30': { counts: 'streak', from: 30 },
  'streak-100': { counts: 'streak', from: 100 },
  'supports-10': { counts: 'supports', from: 10 },
  'supports-100': { counts: 'supports', from: 100 },
  'supports-1000': { counts: 'supports', from: 1000 },
  'prayed-10': { counts: 'intercessions', from: 10 },
  'prayed-100': { counts: 'intercessions', from: 100 },
  'prayed-1000': { counts: 'intercessions', from: 1000 },
  'comments-10': { counts: 'comments', from: 10 },
  'first-group': { counts: 'memberships', from: 1 },
  'group-founder': { counts: 'foundings', from: 1 },
  'first-donation': { counts: 'donations', from: 1 },
} as const satisfies Record<
  string,
  {
    counts:
      | 'prayers'
      | 'miracles'
      | 'streak'
      | 'supports'
      | 'intercessions'
      | 'comments'
      | 'memberships'
      | 'foundings'
      | 'donations'
    from: number
  }
>
export const badgeCodes = Object.keys(badgeRules) as [keyof typeof badgeRules, ...(keyof typeof badgeRules)[]]

export const sessionTimers = {
  checkEveryMs: 30_000,
  refreshBelowMs: 90_000,
  retryFromMs: 200,
  retryWithinMs: 30_000,
  accessWindowSeconds: 3600,
  /** Minutes for which a sign-in counts as fresh (REQ-123, SEC-M7). */
  freshMinutes: 15,
} as const

/** Interval in which drafts are saved on the device (REQ-166). */
export const DRAFT_EVERY_MS = 2000

/** Writes without a connection: how long they wait on a phone, and their idempotency keys on the server (REQ-520). */
export const deferrableWrites = {
  keptDays: 35,
  /** Older ones are sent only when their writer says so. */
  askedAfterDays: 30,
  most: 200,
  /** Bytes of the pictures that wait with them. */
  mostBytes: 40_000_000,
} as const
