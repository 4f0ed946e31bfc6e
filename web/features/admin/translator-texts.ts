import { generalMessages } from '#contract/messages/en/general.ts'
import { translatorMessages } from '#contract/messages/en/translators.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

/** The texts of the page with the people who check sentences. */
export const t = textsOf(generalMessages, translatorMessages)
