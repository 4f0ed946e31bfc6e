import type { languageOperations } from '#contract/languages/language-operations.ts'
import type { translationOperations } from '#contract/languages/translation-operations.ts'
import { command, type Handlers, query } from '#server/platform/core/request-context.ts'
import type { Translations } from '#server/platform/translations/translations.ts'
import { blankMessage, checkMessage, recordQualifiedReader } from './check-message.ts'
import { chooseLanguage } from './choose-language.ts'
import { listLanguages } from './list-languages.ts'
import { listTranslatedMessages } from './list-translated-messages.ts'
import { declineProposal, proposeMessage } from './propose-message.ts'
import {
  appointTranslator,
  listOwnLanguages,
  listTranslators,
  removeTranslator,
  withdrawChecks,
} from './translators.ts'

/**
 * Handlers of the languages of the site: the choice of one, and the people who check its sentences. Owns translators,
 * message_checks and message_proposals, and writes the language in profiles. Publishes translation.changed. Uses account.
 */
export function languageHandlers({
  translations,
}: {
  translations: Translations
}): Handlers<typeof languageOperations & typeof translationOperations> {
  return {
    listLanguages: query(listLanguages(translations)),
    chooseLanguage: command(chooseLanguage),
    listOwnLanguages: query(listOwnLanguages),
    listTranslatedMessages: query(listTranslatedMessages),
    checkMessage: command(checkMessage),
    blankMessage: command(blankMessage),
    recordQualifiedReader: command(recordQualifiedReader),
    proposeMessage: command(proposeMessage),
    declineProposal: command(declineProposal),
    listTranslators: query(listTranslators),
    appointTranslator: command(appointTranslator),
    removeTranslator: command(removeTranslator),
    withdrawChecks: command(withdrawChecks),
  }
}
