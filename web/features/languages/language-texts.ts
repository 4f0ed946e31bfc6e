import { languageLineMessages } from '#contract/messages/en/language-line.ts'
import { languageMessages } from '#contract/messages/en/languages.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

export const t = textsOf(languageLineMessages, languageMessages)
