import { moderationMessages } from '#contract/messages/en/moderation.ts'
import { peopleMessages } from '#contract/messages/en/people.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

/** The texts of a decision; the contract's errors for reason and days use those of the pages of people. */
export const t = textsOf(moderationMessages, peopleMessages)
