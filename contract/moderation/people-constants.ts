/**
 * Numbers and closed lists of profiles, staff, reports and the export of one's own data (PROF-4; SEC-6.2, SEC-7.2).
 * This file imports nothing.
 */
export const profileLimits = {
  fullName: { min: 2, max: 100 },
  username: { min: 3, max: 50 },
  /** Nobody may look like the house itself (SEC-X3). */
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

/** How others see a member's name (REQ-90). */
export const shownAs = ['full_name', 'first_name', 'username'] as const

/** Which notices may be refused; what concerns safety and one's own money is always sent (REQ-211). */
export const mailNotices = ['group-news', 'campaign-news', 'gifts'] as const

export const peopleLimits = {
  pageSize: 25,
  search: { max: 100 },
  reason: { max: 500 },
  /** Moderators suspend for so many days at most (REQ-66); admins for as long as they say. */
  moderatorDays: 7,
  adminDays: 3650,
} as const

export const auditLimits = { pageSize: 50 } as const

/** What can be reported (SEC-7.2). A person is reported by something of theirs. */
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

export const moderationLimits = {
  details: { max: 500 },
  pageSize: 20,
  excerpt: 240,
  /** Reports of so many accounts hide something until somebody looks (SEC-7.2). */
  hideAt: 3,
  /** Accounts younger than so many hours do not count for that, nor do unverified ones. */
  countsFromHours: 24,
  /** One report for a child's safety hides by itself while fewer such hides of its reporter wait for a decision. */
  hidesAloneAtOnce: 2,
  /** Whose reports were dismissed more often than this, out of so many, does not count either. */
  falseShare: 0.7,
  falseAfter: 10,
  /** Hours in which somebody looks; sooner where somebody may be in danger. */
  dueHours: { urgent: 24, others: 72 },
  /** Days after which a decided case is forgotten with its reports. */
  keptDays: 365,
} as const
export const urgentReasons = ['self-harm', 'child-safety'] as const

export const moderationActs = ['hide', 'restore', 'remove', 'warn', 'suspend', 'dismiss'] as const

/** The file with one's own data. */
export const exportLimits = {
  keptHours: 72,
  partBytes: 4 * 1024 * 1024,
  batch: 200,
} as const
