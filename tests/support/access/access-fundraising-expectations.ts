import { everybody, members, type Row } from './access-personas.ts'

/** Everybody reads a campaign; only its creator and staff read a hidden one (SEC-3.3). */
const readingCampaign: Record<string, Row> = {
  active: everybody(200),
  paused: everybody(200),
  completed: everybody(200),
  canceled: everybody(200),
  hidden: [404, 404, 404, 404, 404, 404, 404, 200, 200, 200, 404],
  unknown: everybody(404),
  malformed: everybody(404),
}

/** Actions of the creator, and of admins by their role. */
const creatorAndAdmin = (done: number): Record<string, Row> => ({
  active: [401, 401, 403, 403, 403, 403, 403, done, 403, done, 403],
  hidden: [401, 401, 404, 404, 404, 404, 404, done, 403, done, 403],
  unknown: members(404, 403),
})

const creatorOnly = (done: number): Record<string, Row> => ({
  active: [401, 401, 403, 403, 403, 403, 403, done, 403, 403, 403],
  unknown: members(404, 403),
})

const adminOfCampaign = (done: number): Record<string, Row> => ({
  active: [401, 401, 403, 403, 403, 403, 403, 403, 403, done, 403],
  unknown: members(404, 403),
})

const staffOfCampaign = (done: number): Record<string, Row> => ({
  active: [401, 401, 403, 403, 403, 403, 403, 403, done, done, 403],
  unknown: members(404, 403),
})

const adminsOnly = (done: number): Row => [401, 401, 403, 403, 403, 403, 403, 403, 403, done, 403]
/** Reading writes nothing, so a suspended person is refused for the role alone. */
const adminsRead = (done: number): Row => adminsOnly(done)
const staffRead = (done: number): Row => [401, 401, 403, 403, 403, 403, 403, 403, done, done, 403]

/**
 * Fundraising, maintained by hand from SEC-3.3 and acceptance PERM-7, PERM-11. The server of the matrix takes payments.
 */
export const fundraisingExpectations: Record<string, Record<string, Row>> = {
  listFeaturedCampaigns: { always: everybody(200) },
  listCampaigns: { always: everybody(200) },
  listOwnCampaigns: { always: members(200) },
  getCampaign: readingCampaign,
  getCampaignPage: readingCampaign,
  listCampaignChanges: readingCampaign,
  listCampaignUpdates: readingCampaign,
  listSupporters: readingCampaign,
  createCampaign: {
    'without a bank account': members(403),
    'with a bank account': members(201, 403),
  },
  editCampaign: creatorAndAdmin(200),
  setCampaignStatus: creatorAndAdmin(200),
  hideCampaign: adminOfCampaign(200),
  showCampaign: adminOfCampaign(200),
  holdCampaign: staffOfCampaign(200),
  releaseCampaign: staffOfCampaign(200),
  reviewCampaign: staffOfCampaign(200),
  listCampaignsToReview: { always: staffRead(200) },
  deleteCampaign: creatorAndAdmin(200),
  addCampaignUpdate: creatorOnly(201),
  deleteCampaignUpdate: creatorAndAdmin(200),
  muteCampaignMails: { 'an invented token': everybody(410) },

  /** Anybody donates, the creator too (REQ-213), and without a session, so a suspended person may as well. */
  startDonation: {
    active: everybody(201),
    paused: everybody(409),
    hidden: [404, 404, 404, 404, 404, 404, 404, 409, 409, 409, 404],
    unknown: everybody(404),
  },
  verifyPayment: { 'a known reference': everybody(201), 'an invented reference': everybody(404) },
  getPayment: { 'a known reference': everybody(200), 'an invented reference': everybody(404) },
  recheckPayments: {
    'own donations': members(201, 403),
    active: [401, 401, 403, 403, 403, 403, 403, 201, 403, 201, 403],
    unknown: members(404, 403),
  },
  listDonations: {
    active: [401, 401, 403, 403, 403, 403, 403, 200, 403, 200, 403],
    hidden: [401, 401, 404, 404, 404, 404, 404, 200, 403, 200, 404],
    unknown: members(404),
  },
  getCampaignStatement: {
    active: [401, 401, 403, 403, 403, 403, 403, 200, 403, 200, 403],
    unknown: members(404),
  },
  listOwnDonations: { always: members(200) },

  /** Bank accounts of the caller alone; no operation names a person (SEC-M7). */
  listBanks: { always: members(200) },
  getBankAccount: { always: members(200) },
  verifyBankAccount: { always: members(201, 403) },
  connectBankAccount: { always: members(200, 403) },
  retryBankAccount: { 'without a bank account': members(404, 403) },

  /** Money as admins see it. */
  listPaymentReviews: { always: adminsRead(200) },
  acceptReviewedPayment: { unknown: adminsOnly(404), malformed: adminsOnly(404) },
  refundReviewedPayment: { unknown: adminsOnly(404), malformed: adminsOnly(404) },
  dismissReview: { unknown: adminsOnly(404), malformed: adminsOnly(404), 'a review': adminsOnly(201) },
  findDonation: { 'a known reference': adminsOnly(201), 'an invented reference': adminsOnly(404) },
  refundDonation: { unknown: adminsOnly(404), malformed: adminsOnly(404) },
  resolveDispute: { unknown: adminsOnly(404), malformed: adminsOnly(404) },
  listRefunds: { always: adminsRead(200) },
  listDuePayouts: { always: adminsRead(200) },
  recordPayout: { 'nothing is due': adminsOnly(409) },
  getMoneyHealth: { always: adminsRead(200) },
}
