import type { languageOperations } from '#contract/languages/language-operations.ts'
import { command, type Handlers, query } from '#server/platform/core/request-context.ts'
import { chooseLanguage } from './choose-language.ts'
import { listLanguages } from './list-languages.ts'

/** Handlers of the languages of the site. Writes the language in profiles. Uses no other feature. */
export const languageHandlers: Handlers<typeof languageOperations> = {
  listLanguages: query(listLanguages),
  chooseLanguage: command(chooseLanguage),
}
