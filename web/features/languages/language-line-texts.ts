import { languageLineMessages } from '#contract/messages/en/language-line.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

/** The texts at the foot of every page. */
export const t = textsOf(languageLineMessages)
