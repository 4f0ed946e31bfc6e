import { languageOf } from './language-codes.ts'
import { languageNames } from './language-names.ts'

/**
 * The reason of an audit entry about somebody who checks a language: the server writes the code of the language first,
 * and after a space or a comma what else there is to say. The language is returned by its own name.
 */
export function readTranslatorReason(reason: string): { language: string; detail: string } {
  const end = reason.search(/[ ,]/)
  const code = end < 0 ? reason : reason.slice(0, end)
  const known = languageOf(code)
  return {
    language: known ? languageNames[known] : code,
    detail: end < 0 ? '' : reason.slice(end).replace(/^[ ,]+/, ''),
  }
}
