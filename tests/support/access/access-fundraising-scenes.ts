import type pg from 'pg'
import type { campaignListOperations } from '#contract/fundraising/campaign-list-operations.ts'
import {
  type CampaignStatus,
  type campaignOperations,
  CampaignStatus as Known,
} from '#contract/fundraising/campaign-operations.ts'
import type { campaignOversightOperations } from '#contract/fundraising/campaign-oversight-operations.ts'
import type { campaignPageOperations } from '#contract/fundraising/campaign-page-operations.ts'
import type { campaignUpdateOperations } from '#contract/fundraising/campaign-update-operations.ts'
import type { donationOperations } from '#contract/fundraising/donation-operations.ts'
import type { duePayoutOperations } from '#contract/fundraising/due-payout-operations.ts'
import type { payoutOperations } from '#contract/fundraising/payout-operations.ts'
import type { treasuryOperations } from '#contract/fundraising/treasury-operations.ts'
import { insertBankAccount, insertCampaign, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import type { Person } from '#server/fixtures/member-fixtures.ts'
import { newId } from '#server/platform/core/ids.ts'

const UNKNOWN_ID = '01980000-0000-7000-8000-000000000000'
const INVENTED = 'thz-aaaaaaaaaaaaaaaaaaaaaaaaaa'

/** The ids that belong to the campaign of a cell. */
export type FundraisingIds = {
  campaignId: string
  campaignUpdateId: string
  paymentReference: string
  reviewId: string
}

type FundraisingCell = { name: string; person: Person; state: string; owner: Person }

/** Inserts a campaign in the state of the cell, with an update, a completed donation, and one case for review. */
export async function createFundraisingScene(
  pool: pg.Pool,
  { name, person, state, owner }: FundraisingCell,
): Promise<FundraisingIds> {
  if (!Object.hasOwn(fundraisingInputs, name)) return allOf(UNKNOWN_ID)
  if (state === 'unknown' || state === 'an invented reference') return allOf(UNKNOWN_ID)
  if (state === 'malformed') return allOf('not-an-id')
  const status: CampaignStatus = Known.safeParse(state).data ?? 'active'
  await insertBankAccount(pool, { of: owner, hasSubaccount: true })
  if (state === 'with a bank account' && person.id !== owner.id) await insertBankAccount(pool, { of: person })
  if (state === 'without a bank account')
    await pool.query('delete from payment_recipients where user_id = $1', [person.id])
  const campaign = await insertCampaign(pool, {
    by: owner,
    status,
    ...(state === 'hidden' && { hiddenAt: new Date() }),
  })
  const { reference } = await insertDonation(pool, { to: campaign, amountCents: 5_000 })
  return {
    campaignId: campaign.id,
    campaignUpdateId: await insertUpdate(pool, campaign.id),
    paymentReference: reference,
    reviewId: await insertReview(pool),
  }
}

type FundraisingOperation =
  | keyof typeof campaignOperations
  | keyof typeof campaignListOperations
  | keyof typeof campaignOversightOperations
  | keyof typeof campaignUpdateOperations
  | keyof typeof campaignPageOperations
  | keyof typeof donationOperations
  | keyof typeof payoutOperations
  | keyof typeof treasuryOperations
  | keyof typeof duePayoutOperations

type FundraisingScene = FundraisingIds & { person: Person; state: string }

const ofCampaign = ({ campaignId }: FundraisingScene) => ({ campaignId })
const ofReference = ({ paymentReference, state }: FundraisingScene) => ({
  reference: state === 'an invented reference' ? INVENTED : paymentReference,
})
const ofReview = ({ reviewId }: FundraisingScene) => ({ reviewId, note: 'Looked into it.' })
const reason = 'Somebody reported it.'
const fields = {
  title: 'A roof for the hall',
  description: 'The rain comes in over the pulpit.',
  goalCents: 100_000,
}
const account = { accountNumber: '1234567890', bankCode: '632005' }

export const fundraisingInputs: Record<
  FundraisingOperation,
  (scene: FundraisingScene) => Record<string, unknown>
> = {
  listFeaturedCampaigns: () => ({}),
  listCampaigns: () => ({}),
  listOwnCampaigns: () => ({}),
  getCampaign: ofCampaign,
  getCampaignPage: ofCampaign,
  listCampaignChanges: ofCampaign,
  listCampaignUpdates: ofCampaign,
  listSupporters: ofCampaign,
  createCampaign: () => ({ ...fields, termsAgreed: true }),
  editCampaign: ({ campaignId }) => ({ campaignId, ...fields, version: 1 }),
  setCampaignStatus: ({ campaignId }) => ({ campaignId, status: 'paused' }),
  hideCampaign: ({ campaignId }) => ({ campaignId, reason }),
  showCampaign: ofCampaign,
  holdCampaign: ({ campaignId }) => ({ campaignId, reason }),
  releaseCampaign: ofCampaign,
  reviewCampaign: ofCampaign,
  listCampaignsToReview: () => ({}),
  deleteCampaign: ({ campaignId }) => ({ campaignId, reason }),
  addCampaignUpdate: ({ campaignId }) => ({ campaignId, body: 'The beams are up.' }),
  deleteCampaignUpdate: ({ campaignId, campaignUpdateId }) => ({ campaignId, updateId: campaignUpdateId }),
  muteCampaignMails: () => ({ token: 'A'.repeat(80) }),
  startDonation: ({ campaignId }) => ({
    campaignId,
    amountCents: 2_500,
    email: `giver.${newId(new Date()).slice(-12)}@example.co.za`,
  }),
  verifyPayment: ofReference,
  getPayment: ofReference,
  recheckPayments: ({ campaignId, state }) => ({ campaignId: state === 'own donations' ? null : campaignId }),
  listDonations: ofCampaign,
  getCampaignStatement: ofCampaign,
  listOwnDonations: () => ({}),
  listBanks: () => ({}),
  getBankAccount: () => ({}),
  verifyBankAccount: () => account,
  connectBankAccount: () => ({ ...account, accountName: 'Nomvula Dube', bankName: 'Absa' }),
  retryBankAccount: () => ({}),
  listPaymentReviews: () => ({}),
  acceptReviewedPayment: ofReview,
  refundReviewedPayment: ofReview,
  dismissReview: ofReview,
  findDonation: ofReference,
  refundDonation: ({ campaignId }) => ({ donationId: campaignId, reason }),
  resolveDispute: ({ campaignId }) => ({ donationId: campaignId, outcome: 'won', note: 'The bank said so.' }),
  listRefunds: () => ({}),
  listDuePayouts: () => ({}),
  recordPayout: ({ person }) => ({ creatorId: person.id, amountCents: 100, proof: 'EFT 1' }),
  getMoneyHealth: () => ({}),
}

async function insertUpdate(pool: pg.Pool, campaignId: string): Promise<string> {
  const id = newId(new Date())
  await pool.query(
    `insert into campaign_updates (id, campaign_id, body, created_at) values ($1, $2, 'The beams are here.', now())`,
    [id, campaignId],
  )
  return id
}

/** Nothing lies in suspense, so the only action left is closing it. */
async function insertReview(pool: pg.Pool): Promise<string> {
  const id = newId(new Date())
  await pool.query(
    `insert into payment_reviews (id, kind, reference, opened_at) values ($1, 'missing-at-provider', 'T-' || $1::uuid::text, now())`,
    [id],
  )
  return id
}

function allOf(id: string): FundraisingIds {
  return { campaignId: id, campaignUpdateId: id, paymentReference: id, reviewId: id }
}
