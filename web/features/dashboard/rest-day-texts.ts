import { restDayMessages } from '#contract/messages/en/rest-days.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

/** The texts of the form of rest days. */
export const restDayTexts = textsOf(restDayMessages)
