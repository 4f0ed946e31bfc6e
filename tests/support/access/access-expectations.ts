import { fundraisingExpectations } from './access-fundraising-expectations.ts'
import { groupExpectations } from './access-group-expectations.ts'
import { languageExpectations } from './access-languages.ts'
import { peopleExpectations } from './access-people-expectations.ts'
import { everybody, members, type Row } from './access-personas.ts'
import { factorExpectations } from './access-second-factor.ts'

/** Reading a prayer and its comments: an admin may by id, which is audited (REQ-67). */
const readingPrayer: Record<string, Row> = {
  private: [401, 401, 404, 404, 404, 404, 404, 200, 404, 200, 404],
  groups: [401, 401, 404, 200, 200, 200, 404, 200, 404, 200, 404],
  public: members(200),
  hidden: [401, 401, 404, 404, 404, 404, 404, 200, 404, 200, 404],
  unknown: members(404),
  malformed: members(404),
}

/** Actions of owners and, by their role, admins on a prayer or on its comments and updates. */
const ownerAndAdmin: Record<string, Row> = {
  private: [401, 401, 404, 404, 404, 404, 404, 200, 404, 200, 403],
  groups: [401, 401, 404, 403, 403, 403, 404, 200, 404, 200, 403],
  public: [401, 401, 403, 403, 403, 403, 403, 200, 403, 200, 403],
  hidden: [401, 401, 404, 404, 404, 404, 404, 200, 404, 200, 403],
  unknown: members(404, 403),
  malformed: members(404, 403),
}

/** Actions of the owner only; an admin knows the prayer exists and is still refused. */
const ownerOnly = (done: number): Record<string, Row> => ({
  private: [401, 401, 404, 404, 404, 404, 404, done, 404, 403, 403],
  groups: [401, 401, 404, 403, 403, 403, 404, done, 404, 403, 403],
  public: [401, 401, 403, 403, 403, 403, 403, done, 403, 403, 403],
  hidden: [401, 401, 404, 404, 404, 404, 404, done, 404, 403, 403],
  unknown: members(404, 403),
  malformed: members(404, 403),
})

/** Actions of every reader; staff have no part in content they only oversee. */
const everyReader = (done: number): Record<string, Row> => ({
  private: [401, 401, 404, 404, 404, 404, 404, done, 404, 404, 403],
  groups: [401, 401, 404, done, done, done, 404, done, 404, 404, 403],
  public: members(done, 403),
  hidden: [401, 401, 404, 404, 404, 404, 404, done, 404, 404, 403],
  unknown: members(404, 403),
  malformed: members(404, 403),
})

/** Miracles: readers read, the author changes; the role of staff grants nothing here yet. */
const changingMiracle: Record<string, Row> = {
  private: [401, 401, 404, 404, 404, 404, 404, 200, 404, 404, 403],
  groups: [401, 401, 404, 403, 403, 403, 404, 200, 404, 404, 403],
  public: [401, 401, 403, 403, 403, 403, 403, 200, 403, 403, 403],
  hidden: [401, 401, 404, 404, 404, 404, 404, 200, 404, 404, 403],
  unknown: members(404, 403),
}

/** Actions of admins alone; all others are refused, whether the resource exists or not. */
const adminsOnly = (done: number): Row => [401, 401, 403, 403, 403, 403, 403, 403, 403, done, 403]

/**
 * The answer for each persona, maintained by hand from what was agreed (SEC-3, acceptance PERM) and independent of
 * contract and server: operation → state of its resource → one status per persona. An operation without a row fails the
 * access matrix: decide first, then build.
 */
export const expectations: Record<string, Record<string, Row>> = {
  // Accounts: an unverified person has no session, so all of them are strangers here (SEC-3).
  register: { 'a new address': everybody(201), 'a taken address': everybody(409) },
  requestVerification: { 'any address': everybody(201) },
  verifyEmail: { 'an invented link': everybody(410) },
  signInAfterVerification: { 'a browser that did not register': everybody(410) },
  requestPasswordReset: { 'any address': everybody(201) },
  resetPassword: { 'an invented link': everybody(410) },
  confirmEmailChange: { 'an invented link': everybody(410) },
  getSession: { always: everybody(200) },
  signIn: {
    'a wrong password': everybody(401),
    'their own password': [401, 403, 200, 200, 200, 200, 200, 200, 200, 200, 200],
  },
  refreshSession: { always: members(200) },
  confirmIdentity: { 'their own password': members(201) },
  acceptTerms: { 'nothing is asked': members(201) },
  signOut: { always: everybody(200) },
  startProviderSignIn: { 'a known provider': everybody(200), 'an unknown provider': everybody(422) },
  finishProviderSignIn: { 'an invented state': everybody(409) },
  acceptProviderTerms: { 'an invented ticket': everybody(410) },

  ...groupExpectations,
  ...fundraisingExpectations,
  ...peopleExpectations,
  ...factorExpectations,
  ...languageExpectations,

  // Images: files have their own matrix in server/features/media/media.test.ts.
  uploadImage: { 'an image': members(201, 403) },

  // Prayers (SEC-3.1).
  submitPrayer: {
    private: members(201, 403),
    public: members(201, 403),
    groups: [401, 401, 403, 201, 201, 201, 403, 201, 403, 403, 403],
  },
  listPublicPrayers: { always: everybody(200) },
  getPrayer: readingPrayer,
  editPrayer: ownerAndAdmin,
  deletePrayer: ownerAndAdmin,
  changeAudience: ownerOnly(200),
  changeImages: ownerOnly(200),
  changePrayerAnonymity: ownerOnly(200),
  pinPrayer: ownerOnly(200),
  archivePrayer: ownerOnly(200),
  restorePrayer: ownerOnly(200),
  supportPrayer: everyReader(200),
  withdrawSupport: everyReader(200),
  listCarriedPrayers: { always: members(200) },
  putDownPrayer: everyReader(200),
  /** Nobody prays for what moderators hid, its owner neither. */
  prayForPrayer: { ...everyReader(200), hidden: members(404, 403) },
  withdrawIntercession: everyReader(200),
  passPrayer: { ...everyReader(200), hidden: members(404, 403) },
  shareNameWhenPraying: { always: members(200, 403) },
  listUpdates: readingPrayer,
  addUpdate: ownerOnly(201),
  deleteUpdate: ownerAndAdmin,
  listComments: readingPrayer,
  addComment: everyReader(201),
  changeCommentAnonymity: ownerOnly(200),
  deleteComment: ownerAndAdmin,

  // The own first steps (REQ-322).
  endFirstSteps: { always: members(200, 403) },

  // One's own notifications and choices; what may be muted is what may be read (REQ-360).
  listNotifications: { always: members(200) },
  countNotifications: { always: members(200) },
  markNotificationsSeen: { always: members(200) },
  getNotificationChoices: { always: members(200) },
  setNotificationChoice: {
    'one that may be refused': members(200, 403),
    'one that may not': members(422, 403),
  },
  setMailFrequency: { always: members(200, 403) },
  getPushSettings: { always: members(200) },
  setPushSettings: { always: members(200, 403) },
  declinePush: { always: members(201, 403) },
  registerPushSubscription: {
    'a known push service': members(200, 403),
    'any other': members(422, 403),
  },
  endPushSubscription: { unknown: members(404), malformed: members(404) },
  sendTestPush: { always: members(404, 403) },
  listNotificationMutes: { always: members(200) },
  muteNotifications: everyReader(200),
  unsubscribeMail: { 'an invented token': everybody(201) },
  unmuteNotifications: { public: members(200, 403), unknown: members(200, 403) },

  // Miracles.
  reportMiracle: { 'on its own': members(201, 403), ...ownerOnly(201) },
  getMiracle: {
    private: [401, 401, 404, 404, 404, 404, 404, 200, 404, 404, 404],
    groups: [401, 401, 404, 200, 200, 200, 404, 200, 404, 404, 404],
    public: members(200),
    hidden: [401, 401, 404, 404, 404, 404, 404, 200, 404, 404, 404],
    unknown: members(404),
  },
  editMiracle: changingMiracle,
  changeMiracleAnonymity: changingMiracle,
  deleteMiracle: changingMiracle,
  listMiracleStories: { always: everybody(200) },
  sayAmen: everyReader(200),
  withdrawAmen: everyReader(200),

  // The numbers of the community are totals and public (REQ-21).
  getStatistics: { always: everybody(200) },
  listLanguages: { always: everybody(200) },
  chooseLanguage: { always: everybody(200) },
  listPageViews: { always: adminsOnly(200) },
  countPageView: { 'where nothing is counted': everybody(404) },

  // Messages to the operator: anybody writes, admins read.
  sendContactMessage: { always: everybody(201) },
  listContactMessages: { always: adminsOnly(200) },
  answerContactMessage: {
    'a message': adminsOnly(200),
    unknown: adminsOnly(404),
    malformed: adminsOnly(404),
  },
  reopenContactMessage: {
    'a message': adminsOnly(200),
    unknown: adminsOnly(404),
    malformed: adminsOnly(404),
  },

  // The share page is public, and exists for public prayers only (REQ-25).
  getSharedPrayer: {
    public: everybody(200),
    groups: everybody(404),
    private: everybody(404),
    hidden: everybody(404),
    unknown: everybody(404),
  },

  // The same answer for every id; only that of a public prayer has a token (REQ-300).
  findShareToken: {
    public: everybody(200),
    groups: everybody(200),
    private: everybody(200),
    hidden: everybody(200),
    unknown: everybody(200),
  },

  // Screens.
  getConfig: { always: everybody(200) },
  getLanding: { always: everybody(200) },
  getCommunity: { always: everybody(200) },
  getDashboard: { always: members(200) },
  listHistory: { always: members(200) },
  getPrayerPage: readingPrayer,
  getStaffDesk: { always: [401, 401, 403, 403, 403, 403, 403, 403, 200, 200, 403] },
}
