import { bankMessages } from '#contract/messages/en/bank.ts'
import { generalMessages } from '#contract/messages/en/general.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

export const t = textsOf(bankMessages, generalMessages)
