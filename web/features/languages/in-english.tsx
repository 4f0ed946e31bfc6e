import type { ReactNode } from 'react'
import { tagOf } from '#contract/languages/language-codes.ts'
import { legalLanguageFor } from '#contract/legal/legal-language.ts'
import type { MessageKey } from '#contract/messages/key.ts'
import { pageLanguage, pageTranslation } from '#web/platform/text/text-catalogue.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { t } from './language-line-texts.ts'

/** Sentences of the catalogue, by key. */
type Sentences = Partial<Record<MessageKey, string>>

type InEnglishProps = {
  /** The sentences of the text; a legal one has none. */
  texts?: Sentences
  children: ReactNode
}

/** A text that stands in English until somebody qualified has checked another; the page says why (LANG-4). */
export function InEnglish({ texts, children }: InEnglishProps) {
  const isEnglish = texts ? standsInEnglish(texts) : legalLanguageFor(pageLanguage()) !== pageLanguage()
  if (!isEnglish) return children
  return (
    <>
      <div className="mb-8">
        <Note>{t('language.lawInEnglish')}</Note>
      </div>
      <div lang={tagOf('en')}>{children}</div>
    </>
  )
}

/** Whether a page in another language has some of these sentences in English only. */
export function standsInEnglish(texts: Sentences): boolean {
  const translation = pageTranslation()
  return translation !== null && Object.keys(texts).some((key) => !Object.hasOwn(translation.messages, key))
}

/** Says, in the language of the page, why a card stands in English. */
export function ReasonForEnglish() {
  return (
    <p lang={tagOf(pageLanguage())} className="text-sm text-text-3">
      {t('language.lawInEnglish')}
    </p>
  )
}
