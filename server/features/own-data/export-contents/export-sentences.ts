import { campaignStatuses, donationStatuses } from '#contract/fundraising/fundraising-constants.ts'
import { ownDataFileMessages } from '#contract/messages/en/own-data-file.ts'
import type { MessageKey } from '#contract/messages/key.ts'
import { reportReasons } from '#contract/moderation/people-constants.ts'
import { categories, restKinds } from '#contract/prayers/prayer-constants.ts'
import { audiences, badgeCodes, groupRoles, statuses } from '#contract/values/constants.ts'

/** Every sentence that the file with a member's own data, or its page, may show. */
export const exportSentences: readonly MessageKey[] = [
  ...(Object.keys(ownDataFileMessages) as (keyof typeof ownDataFileMessages)[]),
  ...categories.map((code) => `prayer.category.${code}` as const),
  ...statuses.map((code) => `prayer.status.${code}` as const),
  ...audiences.map((code) => `prayer.audience.${code}` as const),
  ...groupRoles.map((code) => `group.role.${code}` as const),
  ...campaignStatuses.map((code) => `campaign.status.${code}` as const),
  ...donationStatuses.map((code) => `donations.status.${code}` as const),
  ...reportReasons.map((code) => `report.reason.${code}` as const),
  ...badgeCodes.map((code) => `badge.${code}` as const),
  ...restKinds.map((code) => `restDays.kind.${code}` as const),
  'author.somebody',
  'calendar.date',
  'calendar.months.short',
  'historyExport.page.hint',
]
