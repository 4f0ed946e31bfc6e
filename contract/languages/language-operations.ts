import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { LanguageCode } from '#contract/values/language.ts'

/** How far the site's sentences are in a language; `sentences` are all that readers may meet. */
export const LanguageState = z.strictObject({
  code: LanguageCode,
  sentences: z.int(),
  /** Drafted by a machine, and shown so. */
  drafted: z.int(),
  /** Read and confirmed by people. */
  checked: z.int(),
})
export type LanguageState = z.output<typeof LanguageState>

export const languageOperations = operations({
  listLanguages: {
    method: 'GET',
    path: '/api/languages',
    caller: 'anyone',
    summary:
      'Lists the languages of the site with the number of their sentences that are drafted and checked.',
    input: z.strictObject({}),
    output: z.strictObject({ items: z.array(LanguageState) }),
    errors: [],
  },
  chooseLanguage: {
    method: 'PUT',
    path: '/api/language',
    caller: 'anyone',
    summary: 'Shows the site in a language in this browser and, for members, wherever they sign in.',
    input: z.strictObject({ language: LanguageCode }),
    output: z.strictObject({}),
    errors: ['INVALID'],
    limits: ['languageChoices'],
    whileSuspended: true,
    beforeConsent: true,
    beforeSecondFactor: true,
  },
})
