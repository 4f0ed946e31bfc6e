import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { DONOR_EMAIL } from '#server/features/campaigns/donor-email.ts'
import { fingerprintOf, sealNumber } from '#server/features/payouts/account-number-seal.ts'
import { dayIn, secondsFrom } from '#server/platform/core/clock.ts'
import { recordEvent } from '#server/platform/events/domain-events.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import {
  insertBankAccount,
  insertCampaign,
  insertCampaignUpdate,
  insertDonation,
} from '#server/fixtures/campaign-fixtures.ts'
import type { DemoCampaign, DemoDonation, demoBankAccounts } from './demo-campaigns.ts'
import { demoPeople } from './demo-people.ts'
import { type Community, the } from './write-demo-prayers.ts'

const HOUR = 3600
const DAY = 24 * HOUR
/** The provider takes 2.9 % and R 1, with VAT (PAY-A7). */
const feeOf = (cents: number) => Math.round((cents * 0.029 + 100) * 1.15)

type Fundraising = Community & { seal: Seal; prayerIds: ReadonlyMap<string, string> }

/** Gives a demo person a bank account that is saved, and not connected: nobody is paid in a demo. */
export async function writeBankAccount(
  { db, now, people, seal }: Pick<Fundraising, 'db' | 'now' | 'people' | 'seal'>,
  { of, accountName, accountNumber }: (typeof demoBankAccounts)[number],
): Promise<void> {
  const number = {
    seal: (recipientId: string) => sealNumber(seal, recipientId, accountNumber),
    fingerprint: fingerprintOf(seal, { accountNumber, bankCode: '632005' }),
    last4: accountNumber.slice(-4),
  }
  await insertBankAccount(db, { of: the(people, of), accountName, number, at: now })
}

/** Writes a campaign with what was given to it and what its creator told; the books are written with it. */
export async function writeCampaign(fundraising: Fundraising, demo: DemoCampaign): Promise<void> {
  const { db, now, people, groups, prayerIds } = fundraising
  const by = the(people, demo.by)
  const at = secondsFrom(now, -demo.daysAgo * DAY)
  const prayerId = demo.prayer === undefined ? undefined : prayerIds.get(demo.prayer)
  const campaign = await insertCampaign(db, {
    by,
    title: demo.title,
    description: demo.text,
    goalCents: demo.goalRand * 100,
    status: demo.isCompleted ? 'completed' : 'active',
    endsOn: demo.daysLeft ? dayIn(SITE_TIME_ZONE, secondsFrom(now, demo.daysLeft * DAY)) : undefined,
    group: demo.group === undefined ? undefined : the(groups, demo.group),
    prayer: prayerId === undefined ? undefined : { id: prayerId },
    reviewedAt: at,
    at,
  })
  const payload = { campaignId: campaign.id, creatorId: by.id }
  await recordEvent(db, { name: 'campaign.created', payload, actorId: by.id, at })
  for (const gift of demo.donations) await give(fundraising, campaign, gift)
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
  const giver = by === undefined ? undefined : { ...the(people, by), ...nameOf(by) }
  const donation = await insertDonation(db, {
    to,
    by: giver,
    anonymous: isAnonymous,
    amountCents,
    providerFeeCents: feeOf(amountCents),
    message,
    address: giver && {
      sealed: seal.seal(giver.email, DONOR_EMAIL),
      fingerprint: seal.fingerprint(giver.email, DONOR_EMAIL),
    },
    at,
  })
  const payload = {
    donationId: donation.id,
    campaignId: to.id,
    creatorId: to.by.id,
    donorId: giver?.id ?? null,
  }
  await recordEvent(db, { name: 'donation.completed', payload, actorId: giver?.id ?? null, at })
}

function nameOf(place: number): { fullName: string; email: string } {
  const { name, email } = the(demoPeople, place)
  return { fullName: name, email }
}
