import { generalMessages } from '#contract/messages/en/general.ts'
import { notificationMessages } from '#contract/messages/en/notifications.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

export const t = textsOf(generalMessages, notificationMessages)
