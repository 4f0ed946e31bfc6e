import type { CampaignCard, OwnCampaignCard } from '#contract/fundraising/campaign-list-operations.ts'
import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import type { CampaignPage } from '#contract/fundraising/campaign-page-operations.ts'
import type { Supporter } from '#contract/fundraising/donation-operations.ts'
import type { BankAccount } from '#contract/fundraising/payout-operations.ts'

const CAMPAIGN = '01930000-0000-7000-8000-0000000000c1'

/** An active campaign of somebody else, as the server answers it to a visitor. */
export function someCampaign(differences: Partial<Campaign> = {}): Campaign {
  return {
    id: CAMPAIGN,
    title: 'Home before Christmas',
    description: 'Three weeks of nursing at home, and the oxygen machine.',
    thanks: null,
    goalCents: 2_000_000,
    raisedCents: 1_245_000,
    donorCount: 71,
    status: 'active',
    closure: null,
    endsOn: '2026-12-24',
    daysLeft: 33,
    payoutEnabled: false,
    creator: { name: 'Nomvula D.', tint: 1 },
    isNewCreator: false,
    group: null,
    prayer: null,
    images: [],
    createdAt: '2026-11-15T04:00:00Z',
    version: 1,
    mine: false,
    hidden: null,
    held: null,
    viewerCan: ['campaign.read', 'campaign.donate'],
    ...differences,
  }
}

/** The same campaign as its creator sees it. */
export function someOwnCampaign(differences: Partial<Campaign> = {}): Campaign {
  return someCampaign({
    thanks: '',
    mine: true,
    viewerCan: [
      'campaign.read',
      'campaign.donate',
      'campaign.edit',
      'campaign.setStatus',
      'campaign.addUpdate',
      'campaign.deleteUpdate',
      'campaign.listDonations',
      'campaign.delete',
    ],
    ...differences,
  })
}

/** The same campaign as seen by an admin who did not start it. */
export function someCampaignForStaff(differences: Partial<Campaign> = {}): Campaign {
  return someCampaign({
    thanks: '',
    viewerCan: [
      'campaign.read',
      'campaign.donate',
      'campaign.edit',
      'campaign.setStatus',
      'campaign.deleteUpdate',
      'campaign.listDonations',
      'campaign.delete',
      'campaign.forceDelete',
      'campaign.hide',
      'campaign.hold',
    ],
    ...differences,
  })
}

/** A campaign's page with nothing but the campaign on it. */
export function someCampaignPage(campaign: Campaign, parts: Partial<CampaignPage> = {}): CampaignPage {
  return { campaign, supporters: { items: [], next: null }, updates: { items: [], next: null }, ...parts }
}

/** The n-th of some donations; without a name the donor is anonymous. */
export function someSupporter(number: number, differences: Partial<Supporter> = {}): Supporter {
  return {
    id: `01930000-0000-7000-8000-0000000002${String(number).padStart(2, '0')}`,
    name: `Giver ${number}`,
    tint: 2,
    amountCents: number * 100,
    message: '',
    isReportable: differences.message !== undefined && differences.message !== '',
    at: '2026-11-20T04:00:00Z',
    ...differences,
  }
}

/** The n-th of some campaigns, as lists show them. */
export function someCampaignCard(number: number, differences: Partial<CampaignCard> = {}): CampaignCard {
  return {
    id: `01930000-0000-7000-8000-0000000003${String(number).padStart(2, '0')}`,
    title: `Campaign ${number}`,
    excerpt: 'For a <b>borehole</b>.',
    goalCents: 3_000_000,
    raisedCents: 1_845_000,
    startedAt: '2026-11-18T04:00:00Z',
    endsOn: null,
    cover: null,
    isNewCreator: false,
    ...differences,
  }
}

/** The same among the own ones. */
export function someOwnCampaignCard(
  number: number,
  differences: Partial<OwnCampaignCard> = {},
): OwnCampaignCard {
  return {
    ...someCampaignCard(number),
    status: 'active',
    donorCount: 3,
    isHidden: false,
    isHeld: false,
    ...differences,
  }
}

/** A bank account with automatic payouts. */
export function someBankAccount(differences: Partial<BankAccount> = {}): BankAccount {
  return {
    state: 'connected',
    accountName: 'N Dlamini',
    bankName: 'Capitec',
    last4: '4321',
    isVerified: true,
    connectedAt: '2026-11-01T04:00:00Z',
    payoutsHeldUntil: null,
    isRetrying: false,
    ...differences,
  }
}
