import { generalMessages } from '#contract/messages/en/general.ts'
import { notificationChoiceMessages } from '#contract/messages/en/notification-choices.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

export const t = textsOf(generalMessages, notificationChoiceMessages)
