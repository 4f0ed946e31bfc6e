/** The groups in which members find the kinds among their choices. */
export const notificationFamilies = [
  'own-prayers',
  'carried-prayers',
  'groups',
  'reminders',
  'money-and-account',
  'staff',
] as const
export type NotificationFamily = (typeof notificationFamilies)[number]

/** 'single' is a mail of its own, sent at once; it is only ever a default. */
export const notificationMails = ['single', 'daily', 'weekly', 'never'] as const
export type NotificationMail = (typeof notificationMails)[number]

/** The interval at which a mail gathers what is unseen. */
export const digestFrequencies = ['daily', 'weekly'] as const
export type DigestFrequency = (typeof digestFrequencies)[number]

/** The answers to the question how often mails may come (REQ-470). */
export const mailFrequencies = [...digestFrequencies, 'never'] as const
export type MailFrequency = (typeof mailFrequencies)[number]

type Kind = {
  family: NotificationFamily
  /** The mail of a member who chose none. */
  mail: NotificationMail
  /** Whether a member may choose otherwise: what concerns safety, money and duties always comes. */
  mayRefuse: boolean
  /** Whether it is among the notifications of a member who did not choose. */
  here: boolean
  /** Whether it is pushed to the phones of a member who did not choose; anybody may refuse it. */
  push: boolean
}

/** The closed list of notifications: every event either makes one of these or notifies nobody. */
export const notificationKinds = {
  prayed: { family: 'own-prayers', mail: 'weekly', mayRefuse: true, here: true, push: true },
  supported: { family: 'own-prayers', mail: 'weekly', mayRefuse: true, here: true, push: false },
  commented: { family: 'own-prayers', mail: 'weekly', mayRefuse: true, here: true, push: true },
  amen: { family: 'own-prayers', mail: 'weekly', mayRefuse: true, here: true, push: false },
  'update-on-carried': {
    family: 'carried-prayers',
    mail: 'weekly',
    mayRefuse: true,
    here: true,
    push: false,
  },
  'answered-carried': { family: 'carried-prayers', mail: 'weekly', mayRefuse: true, here: true, push: true },
  'join-requested': { family: 'groups', mail: 'single', mayRefuse: true, here: true, push: true },
  'join-decided': { family: 'groups', mail: 'single', mayRefuse: true, here: true, push: true },
  'role-changed': { family: 'groups', mail: 'never', mayRefuse: false, here: true, push: false },
  'group-offered': { family: 'groups', mail: 'single', mayRefuse: false, here: true, push: false },
  'membership-ended': { family: 'groups', mail: 'single', mayRefuse: true, here: true, push: false },
  'group-prayers': { family: 'groups', mail: 'weekly', mayRefuse: true, here: true, push: false },
  replied: { family: 'groups', mail: 'weekly', mayRefuse: true, here: true, push: true },
  chat: { family: 'groups', mail: 'never', mayRefuse: true, here: false, push: false },
  reminder: { family: 'reminders', mail: 'never', mayRefuse: true, here: true, push: true },
  'gift-received': { family: 'money-and-account', mail: 'single', mayRefuse: true, here: true, push: false },
  'campaign-news': { family: 'money-and-account', mail: 'single', mayRefuse: true, here: true, push: false },
  campaign: { family: 'money-and-account', mail: 'single', mayRefuse: false, here: true, push: false },
  donation: { family: 'money-and-account', mail: 'single', mayRefuse: false, here: true, push: false },
  account: { family: 'money-and-account', mail: 'single', mayRefuse: false, here: true, push: true },
  moderation: { family: 'money-and-account', mail: 'single', mayRefuse: false, here: true, push: false },
  'report-decided': { family: 'money-and-account', mail: 'never', mayRefuse: false, here: true, push: false },
  'case-opened': { family: 'staff', mail: 'daily', mayRefuse: true, here: true, push: false },
  'contact-received': { family: 'staff', mail: 'daily', mayRefuse: true, here: true, push: false },
  'review-opened': { family: 'staff', mail: 'daily', mayRefuse: true, here: true, push: false },
  'payout-due': { family: 'staff', mail: 'daily', mayRefuse: true, here: true, push: false },
} as const satisfies Record<string, Kind>
export type NotificationKind = keyof typeof notificationKinds

/** Kinds that a member may refuse, and therefore those that may come in a gathered mail. */
export type RefusableKind = {
  [K in NotificationKind]: (typeof notificationKinds)[K]['mayRefuse'] extends true ? K : never
}[NotificationKind]

export const notificationKindNames = Object.keys(notificationKinds) as NotificationKind[]

/** The mails that one link stops: those of a kind, or all of a frequency. */
export const stoppedMails = [
  'digest-daily',
  'digest-weekly',
  ...notificationKindNames.filter((kind): kind is RefusableKind => notificationKinds[kind].mayRefuse),
] as const
export type StoppedMails = (typeof stoppedMails)[number]

/** The last thing that happened, for the kinds whose sentence depends on it. */
export const notificationDetails = {
  'join-decided': ['accepted', 'rejected'],
  /** 'former-owner': the group belongs to somebody else from now on. */
  'role-changed': ['admin', 'member', 'owner', 'former-owner'],
  'membership-ended': ['removed', 'group-deleted'],
  /** Its time has come, or why it ended by itself. */
  reminder: ['due', 'answered', 'archived', 'gone'],
  'campaign-news': ['update', 'changed', 'removed'],
  campaign: ['active', 'paused', 'completed', 'canceled', 'hidden', 'shown', 'held', 'released', 'removed'],
  donation: ['refunded', 'failed'],
  account: ['password', 'email', 'providers', 'bank-account', 'roles'],
  moderation: ['hidden', 'removed', 'warned', 'suspended'],
} as const satisfies Partial<Record<NotificationKind, readonly string[]>>
export type NotificationDetail = (typeof notificationDetails)[keyof typeof notificationDetails][number]

/** The page that a notification leads to. */
export const notificationSubjects = [
  'prayer',
  'miracle',
  'campaign',
  'donation',
  'case',
  'contact-message',
  'review',
] as const
export type NotificationSubject = (typeof notificationSubjects)[number]

/** The things that a member can mute. */
export const muteSubjects = ['prayer', 'group'] as const

export const notificationLimits = {
  pageSize: 20,
  /** Unseen ones are counted up to here; the bell shows one less and a plus. */
  counted: 10,
  /** Marked as seen by one call. */
  markedAtOnce: 100,
  /** Days after which a notification is deleted. */
  keptDays: 60,
  /** Days for which one names a group that its reader is no longer in. */
  formerGroupDays: 7,
  /** Unseen ones of a member; older ones count as seen. */
  unseen: 500,
  mutesPageSize: 50,
  /** Sentences of a gathered mail. */
  digestSentences: 12,
} as const
