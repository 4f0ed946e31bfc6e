import { connectionMessages } from '#contract/messages/en/connection.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

export const t = textsOf(connectionMessages)
