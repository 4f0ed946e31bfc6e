import { errorMessages } from '#contract/messages/en/errors.ts'
import { generalMessages } from '#contract/messages/en/general.ts'
import { reminderMessages } from '#contract/messages/en/reminders.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

export const t = textsOf(errorMessages, generalMessages, reminderMessages)
