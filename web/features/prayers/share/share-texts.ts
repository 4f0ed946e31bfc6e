import { generalMessages } from '#contract/messages/en/general.ts'
import { sharingMessages } from '#contract/messages/en/sharing.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

export const t = textsOf(generalMessages, sharingMessages)
