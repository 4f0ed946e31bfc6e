import * as z from 'zod/mini'
import { languageCodes } from '#contract/languages/language-codes.ts'

/** The language somebody wrote in. */
export const LanguageCode = z.enum(languageCodes, 'field.invalid')
