import { generalMessages } from '#contract/messages/en/general.ts'
import { legalMessages } from '#contract/messages/en/legal.ts'
import { shellMessages } from '#contract/messages/en/shell.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

export const t = textsOf(shellMessages, generalMessages, legalMessages)
