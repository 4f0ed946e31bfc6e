import { offlineCopyMessages } from '#contract/messages/en/offline-copy.ts'
import { thisPhoneMessages } from '#contract/messages/en/this-phone.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

export const t = textsOf(offlineCopyMessages, thisPhoneMessages)
