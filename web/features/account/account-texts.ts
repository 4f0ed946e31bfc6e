import { accountMessages } from '#contract/messages/en/account.ts'
import { generalMessages } from '#contract/messages/en/general.ts'
import { shellMessages } from '#contract/messages/en/shell.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

export const t = textsOf(accountMessages, generalMessages, shellMessages)
