import { generalMessages } from '#contract/messages/en/general.ts'
import { memberMenuMessages } from '#contract/messages/en/member-menu.ts'
import { shellMessages } from '#contract/messages/en/shell.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

export const t = textsOf(generalMessages, memberMenuMessages, shellMessages)
