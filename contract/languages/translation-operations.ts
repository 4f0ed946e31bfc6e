import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { Cursor, pageOf } from '#contract/api/paging.ts'
import { languageCodes } from '#contract/languages/language-codes.ts'
import { LanguageCode } from '#contract/values/language.ts'
import { line, optionalLine } from '#contract/values/text.ts'
import { Instant } from '#contract/values/time.ts'
import { messageStates, translationLimits } from './translation-constants.ts'

/** A text that a member wants for a sentence. */
const MessageProposal = z.strictObject({ id: z.uuid(), text: z.string(), remark: z.string() })

/** A sentence of the catalogue in a language, for those who check it. */
export const TranslatedMessage = z.strictObject({
  key: z.string(),
  class: z.enum(['A', 'B', 'C', 'D', 'E']),
  english: z.string(),
  /** Null where the English is shown. */
  text: z.nullable(z.string()),
  state: z.enum(['english', 'draft', 'checked']),
  /** Texts for which not enough people stand yet. */
  waiting: z.array(z.strictObject({ text: z.string(), people: z.int(), isYours: z.boolean() })),
  proposals: z.array(MessageProposal),
})
export type TranslatedMessage = z.output<typeof TranslatedMessage>

/** A member who may check a language. */
export const Translator = z.strictObject({
  personId: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  language: LanguageCode,
  /** Settles disputes, and may blank a sentence. */
  isChief: z.boolean(),
  /** How many sentences they stand behind. */
  checks: z.int(),
  appointedAt: Instant,
})
export type Translator = z.output<typeof Translator>

const MessageId = z.strictObject({ language: LanguageCode, key: z.string() })
const TranslatorId = z.strictObject({ personId: z.string(), language: LanguageCode })

const Translation = line({
  required: 'translate.text.required',
  max: translationLimits.text,
  tooLong: 'translate.text.tooLong',
})

export const translationOperations = operations({
  listOwnLanguages: {
    method: 'GET',
    path: '/api/own-languages',
    caller: 'member',
    summary: 'Lists the languages whose sentences the member may check.',
    input: z.strictObject({}),
    output: z.strictObject({
      items: z.array(z.strictObject({ language: LanguageCode, isChief: z.boolean() })),
    }),
    errors: [],
  },
  listTranslatedMessages: {
    method: 'GET',
    path: '/api/languages/:language/messages',
    caller: 'member',
    summary: 'Lists the sentences of a language for those who check it, those first that bind nobody.',
    input: z.strictObject({
      language: LanguageCode,
      state: z.optional(z.enum(messageStates, 'field.invalid')),
      /** Words of a sentence, English or not, or its key. */
      search: z.optional(
        z.string('field.invalid').check(z.maxLength(translationLimits.search, 'field.invalid')),
      ),
      cursor: z.optional(Cursor),
    }),
    output: z.extend(pageOf(TranslatedMessage), { isChief: z.boolean() }),
    errors: ['INVALID', 'NOT_FOUND'],
  },
  checkMessage: {
    method: 'PUT',
    path: '/api/languages/:language/messages/:key',
    caller: 'member',
    summary: 'Confirms a text of a sentence for its present English, the shown one or a better one.',
    input: z.extend(MessageId, { text: Translation, english: z.string('field.invalid') }),
    output: TranslatedMessage,
    errors: ['INVALID', 'NOT_FOUND', 'CHANGED_MEANWHILE'],
    deferrable: true,
  },
  blankMessage: {
    method: 'DELETE',
    path: '/api/languages/:language/messages/:key',
    caller: 'member',
    summary: 'Shows a sentence in English until a better text is confirmed; for the chief of a language.',
    input: MessageId,
    output: TranslatedMessage,
    errors: ['INVALID', 'NOT_FOUND', 'FORBIDDEN'],
  },
  recordQualifiedReader: {
    method: 'PUT',
    path: '/api/admin/languages/:language/messages/:key/qualified-reader',
    caller: 'admin',
    summary: 'Records who qualified read a text of law or danger, and where the paper is.',
    input: z.extend(MessageId, {
      text: Translation,
      english: z.string('field.invalid'),
      paper: line({
        required: 'translate.paper.required',
        max: translationLimits.paper,
        tooLong: 'translate.paper.tooLong',
      }),
    }),
    output: TranslatedMessage,
    errors: ['INVALID', 'NOT_FOUND', 'CHANGED_MEANWHILE', 'FRESH_SIGN_IN_REQUIRED'],
    limits: ['adminActionsPerHour'],
  },
  proposeMessage: {
    method: 'POST',
    path: '/api/message-proposals',
    caller: 'member',
    summary: 'Says what a sentence of the site should be; those who check its language decide.',
    input: z.extend(MessageId, {
      text: Translation,
      remark: optionalLine({ max: translationLimits.remark, tooLong: 'translate.remark.tooLong' }),
    }),
    output: z.strictObject({}),
    errors: ['INVALID', 'NOT_FOUND'],
    limits: ['messageProposalsPerDay'],
    deferrable: true,
  },
  declineProposal: {
    method: 'DELETE',
    path: '/api/message-proposals/:proposalId',
    caller: 'member',
    summary: 'Takes a proposal off the list; for those who check its language.',
    input: z.strictObject({ proposalId: z.string() }),
    output: z.strictObject({}),
    errors: ['NOT_FOUND'],
  },
  listTranslators: {
    method: 'GET',
    path: '/api/admin/translators',
    caller: 'admin',
    summary: 'Lists the members who may check a language.',
    input: z.strictObject({}),
    output: z.strictObject({ items: z.array(Translator) }),
    errors: [],
  },
  appointTranslator: {
    method: 'POST',
    path: '/api/admin/translators',
    caller: 'admin',
    summary: 'Lets a member check a language, as chief or not; again changes which.',
    input: z.strictObject({
      email: line({ required: 'translators.email.required', max: 254, tooLong: 'field.invalid' }),
      language: z.enum(languageCodes, 'translators.language.required'),
      isChief: z.boolean('field.invalid'),
    }),
    output: z.strictObject({ items: z.array(Translator) }),
    errors: ['INVALID', 'FRESH_SIGN_IN_REQUIRED'],
    limits: ['adminActionsPerHour'],
  },
  removeTranslator: {
    method: 'DELETE',
    path: '/api/admin/translators/:personId/:language',
    caller: 'admin',
    summary: 'Ends the right of a member to check a language; what they confirmed stays.',
    input: TranslatorId,
    output: z.strictObject({ items: z.array(Translator) }),
    errors: ['INVALID', 'NOT_FOUND', 'FRESH_SIGN_IN_REQUIRED'],
    limits: ['adminActionsPerHour'],
  },
  withdrawChecks: {
    method: 'DELETE',
    path: '/api/admin/translators/:personId/:language/checks',
    caller: 'admin',
    summary: 'Takes back everything that one person confirmed in a language.',
    input: TranslatorId,
    output: z.strictObject({ items: z.array(Translator) }),
    errors: ['INVALID', 'NOT_FOUND', 'FRESH_SIGN_IN_REQUIRED'],
    limits: ['adminActionsPerHour'],
  },
})
