import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { DONOR_EMAIL } from '#server/features/campaigns/donor-email.ts'
import { fingerprintOf, sealNumber } from '#server/features/payouts/account-number-seal.ts'
import {
  insertBankAccount,
  insertCampaign,
  insertCampaignUpdate,
  insertDonation,
} from '#server/fixtures/campaign-fixtures.ts'
import { dayIn, secondsFrom } from '#server/platform/core/clock.ts'
import { recordEvent } from '#server/platform/events/domain-events.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import { demoPeople } from './demo-people.ts'
import { type Community, itemAt } from './write-demo-prayers.ts'

/** Indexes point into the demo people and the demo groups; guests have no index. */
export type DemoCampaign = {
  by: number
  title: string
  text: string
  thanks?: string
  goalRand: number
  /** A campaign may be for an own group, and linked with an own prayer by its title. */
  group?: number
  prayer?: string
  daysAgo: number
  /** Days from now; ongoing when left out. */
  daysLeft?: number
  isCompleted?: boolean
  donations: readonly DemoDonation[]
  updates?: readonly { text: string; daysAgo: number }[]
}

export type DemoDonation = {
  by?: number
  rand: number
  message?: string
  isAnonymous?: boolean
  hoursAgo: number
}

/** Demo people with a bank account, so that they may raise money. */
export const demoBankAccounts: readonly { of: number; accountName: string; accountNumber: string }[] = [
  { of: 0, accountName: 'N Dlamini', accountNumber: '4051236789' },
  { of: 2, accountName: 'A Molefe', accountNumber: '4067894412' },
  { of: 5, accountName: 'C Adams', accountNumber: '4089017755' },
]

export const demoCampaigns: readonly DemoCampaign[] = [
  {
    by: 5,
    title: 'Two school uniforms and the books for January',
    text: 'My hours at the shop were cut in October. Two of mine start in January, one of them in Grade 1. The list from the school: two uniforms, shoes, eleven books and the stationery.\n\nWhatever comes in above it goes to the mother next door, whose list is as long as mine.',
    thanks:
      'You do not know us and you gave. She has tried on the blazer every evening since. Enkosi kakhulu.',
    goalRand: 4200,
    prayer: 'School fees for January',
    daysAgo: 9,
    daysLeft: 40,
    donations: [
      { by: 2, rand: 250, message: 'For the Grade 1.', hoursAgo: 200 },
      { by: 3, rand: 500, message: 'Sterkte, Chantal.', hoursAgo: 170 },
      { rand: 100, hoursAgo: 120 },
      { by: 6, rand: 150, isAnonymous: true, hoursAgo: 96 },
      { by: 0, rand: 200, message: 'Shoes first. They grow so fast.', hoursAgo: 31 },
      { rand: 50, message: 'From Kimberley with love', hoursAgo: 6 },
    ],
    updates: [
      { text: 'The books are paid. I cried in front of the whole queue.', daysAgo: 3 },
      { text: 'First uniform hangs behind the door. She tries it on every evening.', daysAgo: 1 },
    ],
  },
  {
    by: 2,
    title: 'A roof for the crèche on our street',
    text: 'The hail in September broke thirty sheets. Until now the little ones sleep on the dry side of the room. A builder from church works for nothing; the sheets, the screws and the timber we must buy.',
    goalRand: 18_500,
    daysAgo: 24,
    donations: [
      { by: 1, rand: 300, message: 'My sister works there. God bless.', hoursAgo: 520 },
      { by: 7, rand: 1000, hoursAgo: 480 },
      { rand: 2500, message: 'For the dry side and the wet side', hoursAgo: 400 },
      { by: 4, rand: 450, isAnonymous: true, hoursAgo: 210 },
      { by: 5, rand: 100, hoursAgo: 72 },
    ],
    updates: [{ text: 'Twelve sheets are up. It rained last night and nobody had to move.', daysAgo: 5 }],
  },
  {
    by: 0,
    title: 'Blankets for the night ward',
    group: 0,
    text: 'Thirty-two beds, nineteen blankets. The supplier sells them at cost when we take forty.',
    goalRand: 6000,
    daysAgo: 75,
    isCompleted: true,
    donations: [
      { by: 1, rand: 1500, hoursAgo: 1700 },
      { by: 3, rand: 2000, message: 'Vir die nagsusters', hoursAgo: 1650 },
      { by: 6, rand: 700, hoursAgo: 1500 },
      { rand: 2400, hoursAgo: 1400 },
    ],
    updates: [{ text: 'Forty-two blankets came this morning, still warm from the lorry.', daysAgo: 52 }],
  },
]

const HOUR = 3600
const DAY = 24 * HOUR
/** The provider takes 2.9 % and R 1, with VAT (PAY-A7). */
const feeOf = (cents: number) => Math.round((cents * 0.029 + 100) * 1.15)

type Fundraising = Community & { seal: Seal; prayerIds: ReadonlyMap<string, string> }

/** Gives a demo person a saved bank account without a connection: nobody is paid in a demo. */
export async function writeBankAccount(
  { db, now, people, seal }: Pick<Fundraising, 'db' | 'now' | 'people' | 'seal'>,
  { of, accountName, accountNumber }: (typeof demoBankAccounts)[number],
): Promise<void> {
  const number = {
    seal: (recipientId: string) => sealNumber(seal, recipientId, accountNumber),
    fingerprint: fingerprintOf(seal, { accountNumber, bankCode: '632005' }),
    last4: accountNumber.slice(-4),
  }
  await insertBankAccount(db, { of: itemAt(people, of), accountName, number, at: now })
}

/** Writes a campaign with its donations and its creator's updates; the ledger entries are written with it. */
export async function writeCampaign(fundraising: Fundraising, demo: DemoCampaign): Promise<void> {
  const { db, now, people, groups, prayerIds } = fundraising
  const by = itemAt(people, demo.by)
  const at = secondsFrom(now, -demo.daysAgo * DAY)
  const prayerId = demo.prayer === undefined ? undefined : prayerIds.get(demo.prayer)
  const campaign = await insertCampaign(db, {
    by,
    title: demo.title,
    description: demo.text,
    thanks: demo.thanks,
    goalCents: demo.goalRand * 100,
    status: demo.isCompleted ? 'completed' : 'active',
    endsOn: demo.daysLeft ? dayIn(SITE_TIME_ZONE, secondsFrom(now, demo.daysLeft * DAY)) : undefined,
    group: demo.group === undefined ? undefined : itemAt(groups, demo.group),
    prayer: prayerId === undefined ? undefined : { id: prayerId },
    reviewedAt: at,
    at,
  })
  const payload = { campaignId: campaign.id, creatorId: by.id }
  await recordEvent(db, { name: 'campaign.created', payload, actorId: by.id, at })
  for (const entry of demo.donations) await give(fundraising, campaign, entry)
  for (const { text: body, daysAgo } of demo.updates ?? [])
    await insertCampaignUpdate(db, { to: campaign, body, at: secondsFrom(now, -daysAgo * DAY) })
}

async function give(
  { db, now, people, seal }: Fundraising,
  to: Awaited<ReturnType<typeof insertCampaign>>,
  { by, rand, message, isAnonymous, hoursAgo }: DemoDonation,
): Promise<void> {
  const amountCents = rand * 100
  const at = secondsFrom(now, -hoursAgo * HOUR)
  const donor = by === undefined ? undefined : { ...itemAt(people, by), ...nameOf(by) }
  const donation = await insertDonation(db, {
    to,
    by: donor,
    anonymous: isAnonymous,
    amountCents,
    providerFeeCents: feeOf(amountCents),
    message,
    address: donor && {
      sealed: seal.seal(donor.email, DONOR_EMAIL),
      fingerprint: seal.fingerprint(donor.email, DONOR_EMAIL),
    },
    at,
  })
  const payload = {
    donationId: donation.id,
    campaignId: to.id,
    creatorId: to.by.id,
    donorId: donor?.id ?? null,
  }
  await recordEvent(db, { name: 'donation.completed', payload, actorId: donor?.id ?? null, at })
}

function nameOf(index: number): { fullName: string; email: string } {
  const { name, email } = itemAt(demoPeople, index)
  return { fullName: name, email }
}
