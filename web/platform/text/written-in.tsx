import { type Language, tagOf } from '#contract/languages/language-codes.ts'
import { languageNames } from '#contract/languages/language-names.ts'

/** The own name of a language. */
export function LanguageName({ language }: { language: Language }) {
  return <span lang={tagOf(language)}>{languageNames[language]}</span>
}

/** The end of a line about a text: its language, where that is not English. */
export function WrittenIn({ language }: { language: Language }) {
  if (language === 'en') return null
  return (
    <>
      {' · '}
      <LanguageName language={language} />
    </>
  )
}
