import { installMessages } from '#contract/messages/en/install.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

export const t = textsOf(installMessages)
