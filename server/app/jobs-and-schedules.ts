import { mailWorker } from '#server/features/account/account-mails.ts'
import { deleteUnverified } from '#server/features/account/create-account.ts'
import { cleanUpTokens } from '#server/features/account/one-time-tokens.ts'
import { cleanUpRegistrations, registrationWorker } from '#server/features/account/register.ts'
import { mailFactorResets } from '#server/features/account/second-factor/mail-factor-resets.ts'
import { mailComingTerms } from '#server/features/account/terms-notice.ts'
import { accountDeletionMailWorker } from '#server/features/account-deletion/account-deletion-mail.ts'
import { accountDeletionWorker } from '#server/features/account-deletion/finish-account-deletion.ts'
import { accountDeletionCleanups } from '#server/features/account-deletion/routes.ts'
import { campaignMailWorker } from '#server/features/campaigns/campaign-mails.ts'
import { sendMailings } from '#server/features/campaigns/donor-mailings.ts'
import { endCampaigns } from '#server/features/campaigns/end-campaigns.ts'
import { blankRemovedCampaigns } from '#server/features/campaigns/remove-campaign.ts'
import { cleanUpPresence } from '#server/features/community/presence-store.ts'
import { rollUpStatistics } from '#server/features/community/roll-up-statistics.ts'
import { contactMailWorker } from '#server/features/contact/contact-mails.ts'
import { cleanUpContactMessages } from '#server/features/contact/send-contact-message.ts'
import { paymentTasks } from '#server/features/donations/checks/scheduled-payment-checks.ts'
import { donationMailWorker } from '#server/features/donations/donation-mails.ts'
import { cleanUpEarlierTexts } from '#server/features/groups/chat/edit-message.ts'
import { cleanUpRemovals } from '#server/features/groups/members/remove-member.ts'
import { cleanUpOffers } from '#server/features/groups/transfer-group.ts'
import { cleanUpImages } from '#server/features/media/upload-image.ts'
import { moderationMailWorker } from '#server/features/moderation/moderation-mails.ts'
import { moderationCleanups } from '#server/features/moderation/routes.ts'
import { cleanUpNotifications } from '#server/features/notifications/clean-up-notifications.ts'
import { digestTask } from '#server/features/notifications/digest/due-digests.ts'
import { digestWorker } from '#server/features/notifications/digest/send-digest.ts'
import { pushTask } from '#server/features/notifications/push/due-pushes.ts'
import { pushWorker } from '#server/features/notifications/push/send-push.ts'
import { exportWorker } from '#server/features/own-data/export-job/write-export.ts'
import { cleanUpExports } from '#server/features/own-data/start-export.ts'
import { payoutTasks } from '#server/features/payouts/routes.ts'
import { cleanUpPasses } from '#server/features/pray-now/pass-prayer.ts'
import { rollUpIntercessionCounts } from '#server/features/prayers/intercessions/intercession-counts.ts'
import { recheckReminders, reminderTask } from '#server/features/reminders/fire-reminders.ts'
import { reminderMailWorker } from '#server/features/reminders/reminder-mails.ts'
import { cleanUpPictures } from '#server/features/sharing/stored-pictures.ts'
import { moneyMailWorker } from '#server/features/treasury/nightly-money-check.ts'
import { moneyTasks, refundTasks } from '#server/features/treasury/routes.ts'
import type { RunAsSystem } from '#server/platform/core/request-context.ts'
import type { JobWorkers } from '#server/platform/jobs/job-queue.ts'
import type { ScheduledTask, ScheduleName } from '#server/platform/jobs/schedules.ts'
import type { FeatureDeps } from './feature-deps.ts'

/** The worker of each job; `runAsSystem` is for workers that publish or enqueue something themselves. */
export function workersOf(deps: FeatureDeps, runAsSystem: RunAsSystem): JobWorkers {
  return {
    'send-mail': mailWorker(deps),
    'finish-registration': registrationWorker(runAsSystem),
    'send-contact-mail': contactMailWorker(deps),
    'send-donation-mail': donationMailWorker(deps),
    'send-campaign-mail': campaignMailWorker(deps),
    'send-money-mail': moneyMailWorker(deps),
    'send-digest': digestWorker(deps),
    'send-push': pushWorker(deps),
    'write-export': exportWorker(deps),
    'send-moderation-mail': moderationMailWorker(deps),
    'send-reminder-mail': reminderMailWorker(deps),
    'finish-account-deletion': accountDeletionWorker(deps),
    'send-account-deletion-mail': accountDeletionMailWorker(deps),
  }
}

/** The names of all jobs. */
export function jobNamesOf(deps: FeatureDeps): string[] {
  return Object.keys(workersOf(deps, () => Promise.reject(new Error('Only job names are read here'))))
}

/** Tasks that run repeatedly, by schedule. */
export function schedulesOf(deps: FeatureDeps): Record<ScheduleName, readonly ScheduledTask[]> {
  const { pool, clock } = deps
  const sendDigests = digestTask(deps)
  return {
    cleanup: [
      ...cleanupsOf(deps),
      ...moderationCleanups(deps),
      ...accountDeletionCleanups(deps),
      ...payoutTasks(deps),
      ...moneyTasks(deps),
    ],
    rollUp: [
      { name: 'statistics', run: () => rollUpStatistics(pool, clock) },
      { name: 'intercession counts', run: () => rollUpIntercessionCounts(pool) },
    ],
    payments: [...paymentTasks(deps), ...refundTasks(deps)],
    digests: [{ name: 'gathered mails', run: ({ runAsSystem }) => sendDigests(runAsSystem) }],
    reminders: [reminderTask],
    pushes: [pushTask],
  }
}

/** Clean-up tasks of the features: rows that grow or expire. */
function cleanupsOf({ pool, clock, store, legalVersions }: FeatureDeps): ScheduledTask[] {
  return [
    { name: 'one-time tokens', run: () => cleanUpTokens(pool, clock) },
    { name: 'resets of second factors', run: ({ enqueue }) => mailFactorResets({ pool, clock }, enqueue) },
    { name: 'unverified accounts', run: () => deleteUnverified(pool, clock) },
    { name: 'sign-ups nobody decided about', run: () => cleanUpRegistrations(pool, clock) },
    {
      name: 'notice of coming terms',
      run: ({ enqueue }) => mailComingTerms({ pool, clock, versions: legalVersions }, enqueue),
    },
    { name: 'offers of groups', run: () => cleanUpOffers(pool, clock) },
    { name: 'removals from groups', run: () => cleanUpRemovals(pool, clock) },
    { name: 'words before edits', run: () => cleanUpEarlierTexts(pool, clock) },
    { name: 'old notifications', run: () => cleanUpNotifications(pool, clock) },
    { name: 'passed prayers', run: () => cleanUpPasses(pool, clock) },
    { name: 'presence', run: () => cleanUpPresence(pool, clock) },
    { name: 'old contact messages', run: () => cleanUpContactMessages(pool, clock) },
    { name: 'campaigns past their end', run: ({ runAsSystem }) => endCampaigns(runAsSystem) },
    { name: 'mails to those who gave', run: ({ runAsSystem }) => sendMailings(runAsSystem) },
    { name: 'texts of removed campaigns', run: () => blankRemovedCampaigns(pool, clock) },
    { name: 'reminders of a clock that ran ahead', run: () => recheckReminders(pool, clock) },
    { name: 'images nobody uses', run: () => cleanUpImages({ pool, clock, store }) },
    { name: 'drawn pictures', run: () => cleanUpPictures({ pool, store }) },
    {
      name: 'files with own data',
      run: ({ runAsSystem }) => cleanUpExports({ pool, clock, store }, runAsSystem),
    },
  ]
}
