import { generalMessages } from '#contract/messages/en/general.ts'
import { publicPageMessages } from '#contract/messages/en/public-pages.ts'
import { shellMessages } from '#contract/messages/en/shell.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

export const t = textsOf(generalMessages, publicPageMessages, shellMessages)
