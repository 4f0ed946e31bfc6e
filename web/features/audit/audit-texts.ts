import { auditMessages } from '#contract/messages/en/audit.ts'
import { auditSentences } from '#contract/messages/en/audit-sentences.ts'
import { generalMessages } from '#contract/messages/en/general.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

/** The texts of the audit log. */
export const t = textsOf(auditMessages, auditSentences, generalMessages)
