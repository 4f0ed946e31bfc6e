import { generalMessages } from '#contract/messages/en/general.ts'
import { writingMessages } from '#contract/messages/en/writing.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

export const t = textsOf(generalMessages, writingMessages)
