import { campaignLimits } from '#contract/fundraising/fundraising-constants.ts'
import { commentAndUpdateLimits } from '#contract/values/constants.ts'

/**
 * The limits of what a caller may do (SEC-6.4, REQ-205). `per` says who is counted; a `process` bucket lives in
 * the server's memory (reads, without the database), a `shared` one is exact over all servers.
 */
export type Limit = {
  per: 'ip' | 'member' | 'email'
  amount: number
  seconds: number
  store: 'process' | 'shared'
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

export const limits = {
  anonymousReads: { per: 'ip', amount: 300, seconds: 5 * minute, store: 'process' },
  /** Pages that the cache cannot answer, for members too: a church or a mobile carrier shares one address. */
  renderedPages: { per: 'ip', amount: 900, seconds: 5 * minute, store: 'process' },
  memberReads: { per: 'member', amount: 1500, seconds: 5 * minute, store: 'process' },
  /** Images: a page may have dozens, and a church shares one address. */
  anonymousFiles: { per: 'ip', amount: 6000, seconds: 5 * minute, store: 'process' },
  memberFiles: { per: 'member', amount: 3000, seconds: 5 * minute, store: 'process' },
  /** Preview pictures for messengers: rendering one takes a fifth of a second of CPU. */
  drawnPictures: { per: 'ip', amount: 60, seconds: 5 * minute, store: 'process' },
  memberWrites: { per: 'member', amount: 300, seconds: 5 * minute, store: 'shared' },
  signUpsPerHour: { per: 'ip', amount: 30, seconds: hour, store: 'shared' },
  signUpsPerDay: { per: 'ip', amount: 100, seconds: day, store: 'shared' },
  signInsPerAddress: { per: 'ip', amount: 300, seconds: hour, store: 'shared' },
  signInsPerAccount: { per: 'email', amount: 25, seconds: hour, store: 'shared' },
  signInsUnknownDevice: { per: 'email', amount: 10, seconds: hour, store: 'shared' },
  /** Wrong codes of one browser, or of one network for browsers that never signed in; a passkey is not counted. */
  codeTries: { per: 'member', amount: 5, seconds: 15 * minute, store: 'shared' },
  /** Wrong codes of all browsers that never signed in, together. */
  codeTriesUnknownDevice: { per: 'member', amount: 30, seconds: hour, store: 'shared' },
  /** Mails about wrong codes in browsers that never signed in; counted silently. */
  wrongCodeMails: { per: 'member', amount: 1, seconds: day, store: 'shared' },
  factorChanges: { per: 'member', amount: 20, seconds: hour, store: 'shared' },
  mailsPerAddress: { per: 'ip', amount: 30, seconds: hour, store: 'shared' },
  /** Counts the requests of one network for one address. Its wait may be answered: it reveals nothing about others. */
  verificationPaceMails: { per: 'ip', amount: 1, seconds: minute, store: 'shared' },
  verificationResendMails: { per: 'ip', amount: 3, seconds: hour, store: 'shared' },
  /**
   * Mails to one address, each kind by itself, so that requests for one kind cannot use up the mails of another.
   * They are counted silently: over the limit the answer is the same, and no mail is sent.
   */
  verificationMails: { per: 'email', amount: 3, seconds: hour, store: 'shared' },
  resetMails: { per: 'email', amount: 3, seconds: hour, store: 'shared' },
  knownAddressMails: { per: 'email', amount: 3, seconds: hour, store: 'shared' },
  /** Mails to the new address of a requested change. */
  emailChangeMails: { per: 'email', amount: 3, seconds: hour, store: 'shared' },
  /** Mails to each staff member about urgent cases; counted silently too. */
  urgentCaseMails: { per: 'email', amount: 6, seconds: hour, store: 'shared' },
  /** Mails about the offer of one group to one member, who cannot refuse them; counted silently too. */
  groupOfferMails: { per: 'email', amount: 1, seconds: day, store: 'shared' },
  contactMails: { per: 'email', amount: 3, seconds: hour, store: 'shared' },
  linksPerAddress: { per: 'ip', amount: 60, seconds: 10 * minute, store: 'shared' },
  /** A mail provider posts for all its people from a few addresses (RFC 8058). */
  unsubscribesPerAddress: { per: 'ip', amount: 300, seconds: 10 * minute, store: 'shared' },
  providerSignIns: { per: 'ip', amount: 300, seconds: hour, store: 'shared' },
  prayersPerHour: { per: 'member', amount: 10, seconds: hour, store: 'shared' },
  prayersPerDay: { per: 'member', amount: 30, seconds: day, store: 'shared' },
  miraclesPerHour: { per: 'member', amount: 10, seconds: hour, store: 'shared' },
  miraclesPerDay: { per: 'member', amount: 30, seconds: day, store: 'shared' },
  updatesPerHour: { per: 'member', amount: 10, seconds: hour, store: 'shared' },
  /** Counted per prayer (REQ-78). */
  updatesPerPrayer: {
    per: 'member',
    amount: commentAndUpdateLimits.updatesPerDay,
    seconds: day,
    store: 'shared',
  },
  commentPace: { per: 'member', amount: 3, seconds: 9, store: 'shared' },
  commentsPerHour: { per: 'member', amount: 60, seconds: hour, store: 'shared' },
  uploadsPerHalfHour: { per: 'member', amount: 30, seconds: 30 * minute, store: 'shared' },
  messageProposalsPerDay: { per: 'member', amount: 20, seconds: day, store: 'shared' },
  searchesPerMinute: { per: 'ip', amount: 60, seconds: minute, store: 'process' },
  /** The burst of a quick exchange, then one message a second (SEC-6.4). */
  chatPace: { per: 'member', amount: 10, seconds: 10, store: 'shared' },
  messagesPerHour: { per: 'member', amount: 600, seconds: hour, store: 'shared' },
  messageEditsPerHour: { per: 'member', amount: 120, seconds: hour, store: 'shared' },
  groupsPerDay: { per: 'member', amount: 5, seconds: day, store: 'shared' },
  joinRequestsPerDay: { per: 'member', amount: 20, seconds: day, store: 'shared' },
  invitesPerHour: { per: 'member', amount: 20, seconds: hour, store: 'shared' },
  /** Makes guessing invite tokens slow. */
  inviteReadsPerMinute: { per: 'member', amount: 20, seconds: minute, store: 'process' },
  liveStreams: { per: 'member', amount: 60, seconds: minute, store: 'process' },
  amensPerMinute: { per: 'member', amount: 60, seconds: minute, store: 'shared' },
  campaignsPerDay: { per: 'member', amount: 5, seconds: day, store: 'shared' },
  campaignUpdatesPerDay: {
    per: 'member',
    amount: campaignLimits.updatesPerDay,
    seconds: day,
    store: 'shared',
  },
  /** A whole church shares one address (REQ-205). */
  checkoutsPerAddress: { per: 'ip', amount: 30, seconds: 10 * minute, store: 'shared' },
  checkoutsPerEmail: { per: 'email', amount: 5, seconds: 10 * minute, store: 'shared' },
  paymentReadsPerMinute: { per: 'ip', amount: 20, seconds: minute, store: 'shared' },
  recheckPace: { per: 'member', amount: 1, seconds: 10, store: 'shared' },
  /** Each lookup costs money and reveals a name (SEC-6.4). */
  accountChecksPerHour: { per: 'member', amount: 10, seconds: hour, store: 'shared' },
  bankChangesPerDay: { per: 'member', amount: 10, seconds: day, store: 'shared' },
  /** Enough to mistype a password, too few to guess one. */
  confirmationsPerHour: { per: 'member', amount: 10, seconds: hour, store: 'shared' },
  /** Genuine webhooks are never counted (REQ-205). */
  forgedWebhooks: { per: 'ip', amount: 60, seconds: minute, store: 'process' },
  contactPerHour: { per: 'ip', amount: 5, seconds: hour, store: 'shared' },
  /** A church shares one address. */
  languageChoices: { per: 'ip', amount: 300, seconds: hour, store: 'process' },
  pageViewsPerMinute: { per: 'ip', amount: 600, seconds: minute, store: 'process' },
  exportsPerHour: { per: 'member', amount: 10, seconds: hour, store: 'shared' },
  passwordChanges: { per: 'member', amount: 5, seconds: 10 * minute, store: 'shared' },
  emailChanges: { per: 'member', amount: 5, seconds: hour, store: 'shared' },
  mailsPerMember: { per: 'member', amount: 3, seconds: hour, store: 'shared' },
  ownDataPerDay: { per: 'member', amount: 2, seconds: day, store: 'shared' },
  /** Every action that needs a site role: limits what a stolen staff session can do in bulk (SEC-6.4). */
  adminActionsPerHour: { per: 'member', amount: 30, seconds: hour, store: 'shared' },
  moderationPerHour: { per: 'member', amount: 120, seconds: hour, store: 'shared' },
  reportsPerDay: { per: 'member', amount: 20, seconds: day, store: 'shared' },
  blocksPerDay: { per: 'member', amount: 50, seconds: day, store: 'shared' },
  /** A phone that was without a connection sends what it kept at once. */
  intercessionsPerMinute: { per: 'member', amount: 60, seconds: minute, store: 'shared' },
  testPushes: { per: 'member', amount: 1, seconds: minute, store: 'shared' },
  supportsPerMinute: { per: 'member', amount: 60, seconds: minute, store: 'shared' },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits
