import { errorMessages } from '#contract/messages/en/errors.ts'
import { generalMessages } from '#contract/messages/en/general.ts'
import { pendingMessages } from '#contract/messages/en/pending.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

export const t = textsOf(errorMessages, generalMessages, pendingMessages)
