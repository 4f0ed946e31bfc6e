import type { Language } from './language-codes.ts'

/** The own names of the eleven written official languages of South Africa. */
export const languageNames = {
  en: 'English',
  af: 'Afrikaans',
  zu: 'isiZulu',
  xh: 'isiXhosa',
  st: 'Sesotho',
  tn: 'Setswana',
  nso: 'Sepedi',
  ts: 'Xitsonga',
  ss: 'siSwati',
  ve: 'Tshivenḓa',
  nr: 'isiNdebele',
} as const satisfies Record<Language, string>
