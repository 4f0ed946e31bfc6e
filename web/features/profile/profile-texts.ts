import { accountDeletionMessages } from '#contract/messages/en/account-deletion.ts'
import { auditMessages } from '#contract/messages/en/audit.ts'
import { campaignManagementMessages } from '#contract/messages/en/campaign-management.ts'
import { generalMessages } from '#contract/messages/en/general.ts'
import { moderationMessages } from '#contract/messages/en/moderation.ts'
import { profileMessages } from '#contract/messages/en/profile.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

export const t = textsOf(
  auditMessages,
  campaignManagementMessages,
  accountDeletionMessages,
  generalMessages,
  moderationMessages,
  profileMessages,
)
