import { generalMessages } from '#contract/messages/en/general.ts'
import { languageLineMessages } from '#contract/messages/en/language-line.ts'
import { translateMessages } from '#contract/messages/en/translate.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

/** The texts of the pages on which sentences are checked. */
export const t = textsOf(translateMessages, languageLineMessages, generalMessages)
