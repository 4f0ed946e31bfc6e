import { mailWorker } from '#server/features/account/mails.ts'
import { deleteUnverified } from '#server/features/account/registration/commands.ts'
import {
  cleanUpRegistrations,
  registrationWorker,
} from '#server/features/account/registration/sign-up/commands.ts'
import { mailComingTerms } from '#server/features/account/terms-notice/commands.ts'
import { cleanUpTokens } from '#server/features/account/tokens.ts'
import { blankRemovedCampaigns } from '#server/features/campaigns/deletion/commands.ts'
import { endCampaigns } from '#server/features/campaigns/ending/commands.ts'
import { sendMailings } from '#server/features/campaigns/mails/commands.ts'
import { campaignMailWorker } from '#server/features/campaigns/mails/worker.ts'
import { cleanUpPresence } from '#server/features/community/commands.ts'
import { rollUpStatistics } from '#server/features/community/statistics/commands.ts'
import { cleanUpContactMessages } from '#server/features/contact/commands.ts'
import { contactMailWorker } from '#server/features/contact/mails.ts'
import { accountDeletionWorker } from '#server/features/departures/finishing/commands.ts'
import { accountDeletionMailWorker } from '#server/features/departures/mails.ts'
import { accountDeletionCleanups } from '#server/features/departures/routes.ts'
import { paymentSweeps } from '#server/features/donations/checks/commands.ts'
import { donationMailWorker } from '#server/features/donations/receipts/mails.ts'
import { cleanUpRemovals } from '#server/features/groups/members/commands.ts'
import { cleanUpOffers } from '#server/features/groups/ownership/commands.ts'
import { cleanUpImages } from '#server/features/media/commands.ts'
import { moderationMailWorker } from '#server/features/moderation/mails/worker.ts'
import { moderationCleanups } from '#server/features/moderation/routes.ts'
import { cleanUpExports } from '#server/features/own-data/commands.ts'
import { exportWorker } from '#server/features/own-data/writing/worker.ts'
import { payoutSweeps } from '#server/features/payouts/routes.ts'
import { sweepPictures } from '#server/features/sharing/commands.ts'
import { moneyMailWorker } from '#server/features/treasury/check/mails.ts'
import { moneySweeps, refundSweeps } from '#server/features/treasury/routes.ts'
import type { Act } from '#server/platform/context.ts'
import type { JobWorkers } from '#server/platform/jobs.ts'
import type { RoundName, Sweep } from '#server/platform/sweeper.ts'
import type { Parts } from './parts.ts'

/** The worker of each job; `act` is for workers that publish or enqueue something themselves. */
export function workersOf(parts: Parts, act: Act): JobWorkers {
  const { pool, clock, settings, mailer } = parts
  return {
    'send-mail': mailWorker({ pool, mailer, clock, settings }),
    'finish-registration': registrationWorker(act),
    'send-contact-mail': contactMailWorker({ pool, mailer, settings }),
    'send-donation-mail': donationMailWorker(parts),
    'send-campaign-mail': campaignMailWorker(parts),
    'send-money-mail': moneyMailWorker(parts),
    'write-export': exportWorker(parts),
    'send-moderation-mail': moderationMailWorker(parts),
    'finish-departure': accountDeletionWorker(parts),
    'send-departure-mail': accountDeletionMailWorker({ mailer, settings }),
  }
}

/** The names of all jobs. */
export function jobNamesOf(parts: Parts): string[] {
  return Object.keys(workersOf(parts, () => Promise.reject(new Error('Only names were asked for'))))
}

/** What is run again and again, by how often. */
export function roundsOf(parts: Parts): Record<RoundName, readonly Sweep[]> {
  const { pool, clock } = parts
  return {
    sweep: [
      ...sweepsOf(parts),
      ...moderationCleanups(parts),
      ...accountDeletionCleanups(parts),
      ...payoutSweeps(parts),
      ...moneySweeps(parts),
    ],
    fold: [{ name: 'statistics', run: () => rollUpStatistics(pool, clock) }],
    pay: [...paymentSweeps(parts), ...refundSweeps(parts)],
  }
}

/** What grows or falls due, of the rooms. */
function sweepsOf({ pool, clock, store, legalVersions }: Parts): Sweep[] {
  return [
    { name: 'one-time tokens', run: () => cleanUpTokens(pool, clock) },
    { name: 'unverified accounts', run: () => deleteUnverified(pool, clock) },
    { name: 'sign-ups nobody decided about', run: () => cleanUpRegistrations(pool, clock) },
    {
      name: 'notice of coming terms',
      run: ({ enqueue }) => mailComingTerms({ pool, clock, versions: legalVersions }, enqueue),
    },
    { name: 'offers of groups', run: () => cleanUpOffers(pool, clock) },
    { name: 'removals from groups', run: () => cleanUpRemovals(pool, clock) },
    { name: 'presence', run: () => cleanUpPresence(pool, clock) },
    { name: 'old contact messages', run: () => cleanUpContactMessages(pool, clock) },
    { name: 'campaigns past their end', run: ({ act }) => endCampaigns(act) },
    { name: 'mails to those who gave', run: ({ act }) => sendMailings(act) },
    { name: 'texts of removed campaigns', run: () => blankRemovedCampaigns(pool, clock) },
    { name: 'images nobody uses', run: () => cleanUpImages({ pool, clock, store }) },
    { name: 'drawn pictures', run: () => sweepPictures({ pool, store }) },
    { name: 'files with own data', run: ({ act }) => cleanUpExports({ pool, clock, store }, act) },
  ]
}
