/** The languages at the foot of every page, and why a text stands in English (LANG-1, LANG-5). */
export const languageLineMessages = {
  'language.title': 'Language',
  'language.checked': '{checked} of {all} sentences checked by people',
  'language.wrong': 'A wrong word?',
  'language.readInEnglish': 'Read in English',
  'language.lawInEnglish': 'This text is in English because nobody qualified has checked a translation yet.',
} as const
