/**
 * Numbers and closed lists of profiles, staff, reports and the export of one's own data (PROF-4; SEC-6.2, SEC-7.2).
 * This file imports nothing.
 */
export const profileLimits = {
  fullName: { min: 2, max: 100 },
  username: { min: 3, max: 50 },
  /** Names that could be mistaken for the site itself (SEC-X3). */
  reservedUsernames: [
    'admin',
    'administrator',
    'moderator',
    'mod',
    'staff',
    'support',
    'help',
    'system',
    'root',
    'security',
    'paystack',
    'deleted',
    'deleted_user',
    'anonymous',
    'everyone',
    'official',
  ],
  sessions: 20,
} as const

/** The way in which others see a member's name (REQ-90). */
export const shownAs = ['full_name', 'first_name', 'username'] as const

export const peopleLimits = {
  pageSize: 25,
  search: { max: 100 },
  reason: { max: 500 },
  /** Longest suspension by a moderator, in days (REQ-66); `adminDays` is that of an admin. */
  moderatorDays: 7,
  adminDays: 3650,
} as const

export const auditLimits = { pageSize: 50 } as const

/** Kinds of content that can be reported (SEC-7.2). A person is reported through their content. */
export const reportKinds = [
  'prayer',
  'update',
  'comment',
  'miracle',
  'message',
  'group',
  'campaign',
  'donation',
  'profile',
] as const
export const reportReasons = [
  'self-harm',
  'harassment',
  'sexual',
  'child-safety',
  'private-information',
  'fraud',
  'spam',
  'teaching',
  'other',
] as const

/** Waiting things of a queue are counted up to this number: what lies beyond is "99+". */
export const deskLimits = { counted: 100 } as const

export const moderationLimits = {
  details: { max: 500 },
  pageSize: 20,
  excerpt: 240,
  /** Reports by this many accounts hide content until staff decide (SEC-7.2). */
  hideAt: 3,
  /** Accounts younger than this do not count for `hideAt`, nor do unverified ones. */
  countsFromHours: 24,
  /** One report for a child's safety hides at once while its reporter has fewer undecided ones than this. */
  hidesAloneAtOnce: 2,
  /** Reporters with a larger share of dismissed reports, out of at least `falseAfter`, do not count either. */
  falseShare: 0.7,
  falseAfter: 10,
  /** Hours within which staff decide; fewer where somebody may be in danger. */
  dueHours: { urgent: 24, others: 72 },
  /** Days after which a decided case is deleted with its reports. */
  keptDays: 365,
} as const
export const urgentReasons = ['self-harm', 'child-safety'] as const

export const moderationActions = ['hide', 'restore', 'remove', 'warn', 'suspend', 'dismiss'] as const

/** The file with one's own data. */
export const exportLimits = {
  keptHours: 72,
  partBytes: 4 * 1024 * 1024,
  batch: 200,
} as const
