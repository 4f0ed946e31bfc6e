import { accountDeletionMessages } from '#contract/messages/en/account-deletion.ts'
import { errorMessages } from '#contract/messages/en/errors.ts'
import { generalMessages } from '#contract/messages/en/general.ts'
import { peopleMessages } from '#contract/messages/en/people.ts'
import { secondFactorMessages } from '#contract/messages/en/second-factor.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

export const t = textsOf(
  errorMessages,
  accountDeletionMessages,
  generalMessages,
  peopleMessages,
  secondFactorMessages,
)
