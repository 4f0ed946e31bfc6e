import type { languageOperations } from '#contract/languages/language-operations.ts'
import type { translationOperations } from '#contract/languages/translation-operations.ts'
import { command, type Handlers, query } from '#server/platform/core/request-context.ts'
import type { Translations } from '#server/platform/translations/translations.ts'
import { appointTranslator } from './appoint-translator.ts'
import { blankMessage } from './blank-message.ts'
import { checkMessage } from './check-message.ts'
import { chooseLanguage } from './choose-language.ts'
import { declineProposal } from './decline-proposal.ts'
import { listLanguages } from './list-languages.ts'
import { listOwnLanguages } from './list-own-languages.ts'
import { listTranslatedMessages } from './list-translated-messages.ts'
import { listTranslators } from './list-translators.ts'
import { proposeMessage } from './propose-message.ts'
import { recordQualifiedReader } from './record-qualified-reader.ts'
import { removeTranslator } from './remove-translator.ts'
import { withdrawChecks } from './withdraw-checks.ts'

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
