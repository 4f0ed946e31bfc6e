import { generalMessages } from '#contract/messages/en/general.ts'
import { mediaMessages } from '#contract/messages/en/media.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

export const t = textsOf(generalMessages, mediaMessages)
