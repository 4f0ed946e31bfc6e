import { moderationMessages } from '#contract/messages/en/moderation.ts'
import { peopleMessages } from '#contract/messages/en/people.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

/** The texts of a decision: what the contract refuses of a reason and of days is said as on the pages of people. */
export const t = textsOf(moderationMessages, peopleMessages)
