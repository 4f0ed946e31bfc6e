import { anonymousMessages } from '#contract/messages/en/anonymous.ts'
import { errorMessages } from '#contract/messages/en/errors.ts'
import { generalMessages } from '#contract/messages/en/general.ts'
import { moderationMessages } from '#contract/messages/en/moderation.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

export const t = textsOf(anonymousMessages, errorMessages, generalMessages, moderationMessages)
