import { generalMessages } from '#contract/messages/en/general.ts'
import { pushMessages } from '#contract/messages/en/push.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

export const t = textsOf(generalMessages, pushMessages)
